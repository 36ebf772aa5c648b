import type { LocationMessage, PickedMessage, PreviewPart, PreviewViewer } from "@vitrine/settings/preview-protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useHost } from "../../../shared/host/host-context.tsx";
import { isSafeMode, SAFE_MODE_QUERY_PARAM } from "../../../shared/host/safe-mode.ts";
import { paths } from "../../../shared/paths.ts";
import { useIsNarrowScreen } from "../../../shared/ui/use-media.ts";
import { useElementWidth } from "../../../shared/ui/use-width.ts";
import { InPlaceSettings } from "./in-place-settings.tsx";
import { PartsList } from "./parts-list.tsx";
import { type PreviewChoices, PreviewControls, PreviewToggleButton } from "./preview-controls.tsx";
import { usePreviewFrame } from "./preview-frame.ts";
import styles from "./preview-pane.module.css";
import { usePreviewScreens } from "./preview-screens.ts";
import { type LastPreview, usePreviewFullScreen } from "./preview-space.ts";
import { useKeepFocusInForm } from "./use-keep-focus-in-form.ts";

const DEFAULT_WIDTH = 1280;
const NARROW_WIDTH = 390;

interface Props {
  /** Key of the edited theme, which the preview shows. */
  readonly theme: string;
  readonly onTheme: (key: string) => void;
  /** Called when an element is picked; without it picking is disabled. */
  readonly onPicked?: (picked: PickedMessage) => void;
  /** Initial language; by default the admin's. */
  readonly language?: string;
  /** The user navigated to another page or search in the preview. */
  readonly onLocation?: (place: LocationMessage) => void;
  /** Shown beside the heading. */
  readonly lead?: ReactNode;
  /** Screen and width at first. */
  readonly initial?: { readonly screen: string; readonly width: number };
  /** Shown over the preview. */
  readonly more?: ReactNode;
  /** Keys of the main screens, shown as buttons. */
  readonly screens?: readonly string[];
  /** Key of the screen for the current part of the form, shown until the user chooses another. */
  readonly about?: string;
}

/**
 * Preview of the portal with the drafts, as visitors would see it. Actions in it are not saved. Where a form is beside
 * it, it can fill the screen instead: then a click on a part opens the settings of that part in place.
 */
export function PreviewPane({ theme, onTheme, onPicked, onLocation, lead, more, ...first }: Props) {
  const { t } = useTranslation();
  const space = usePreviewFullScreen();
  const isFilled = space?.isFilled === true;
  const { all, shown, choices, change } = usePreviewChoices({ ...first, theme, onTheme });
  const [isPicking, setIsPicking] = useState(false);
  const [picked, setPicked] = useState<PickedMessage | null>(null);
  const [parts, setParts] = useState<readonly PreviewPart[]>([]);
  const [marked, setMarked] = useState<PreviewPart | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const room = useElementWidth(stage);
  useKeepFocusInForm(frame);
  const { person, lang, width } = choices;
  const resumed = useResumedPath(choices, first.initial);
  const path = resumed.path ?? shown?.path ?? paths.everything;
  const place = { path, ...(shown?.part && { part: shown.part }) };
  const view = { ...place, as: person, theme, lang, picking: isPicking || isFilled, marked };
  const { ready, show, pick } = usePreviewFrame(frame, view, {
    onPicked: (message) => {
      setIsPicking(false);
      if (isFilled) setPicked(message);
      else onPicked?.(message);
    },
    onLocation: (at) => {
      resumed.remember(at.path);
      onLocation?.(at);
    },
    onParts: setParts,
  });
  const fill = (next: boolean) => {
    setIsPicking(false);
    setPicked(null);
    setMarked(null);
    space?.fill(next);
  };
  const handleChange = (next: Partial<PreviewChoices>) => {
    setPicked(null);
    change(next);
    if (next.screen !== undefined) resumed.forget();
    if (next.screen === shown?.key) show({ ...place, path: shown?.path ?? path });
  };
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  const hint = isFilled
    ? t("admin:brand.edit.hint")
    : isPicking
      ? t("admin:appearance.preview.picking")
      : !ready
        ? t("admin:appearance.preview.loading")
        : shown?.isOff && t("admin:appearance.preview.off", { name: shown.name });
  return (
    <section
      className={styles.pane}
      aria-label={t("admin:appearance.preview.label")}
      data-preview-fills={isFilled || undefined}
    >
      <PreviewControls {...all} choices={choices} onChange={handleChange} lead={!isFilled && lead}>
        {onPicked && !isFilled && (
          <PreviewToggleButton
            label={t("admin:appearance.preview.pick")}
            isOn={isPicking}
            onClick={() => setIsPicking(!isPicking)}
          />
        )}
        {onPicked && space && (
          <PreviewToggleButton
            label={t(isFilled ? "admin:brand.edit.end" : "admin:brand.edit.start")}
            isPrimary={isFilled}
            onClick={() => fill(!isFilled)}
          />
        )}
      </PreviewControls>
      <p className={styles.hint} role="status" data-loading={!ready || undefined}>
        {hint}
      </p>
      <div className={styles.body}>
        {isFilled && <PartsList parts={parts} marked={picked?.part ?? null} onMark={setMarked} onPick={pick} />}
        <div ref={stage} className={styles.stage} data-ready={ready || undefined}>
          <PreviewIframe frame={frame} {...{ width, scale, room }} />
          {!isFilled && more && <div className={styles.more}>{more}</div>}
          {picked && isFilled && (
            <InPlaceSettings
              key={JSON.stringify(picked.box)}
              {...{ picked, theme, scale, room }}
              offset={Math.max(0, (room - width * scale) / 2)}
              onClose={() => setPicked(null)}
              onLeave={() => fill(false)}
            />
          )}
        </div>
      </div>
    </section>
  );
}

interface FrameProps {
  readonly frame: React.RefObject<HTMLIFrameElement | null>;
  readonly width: number;
  readonly scale: number;
  readonly room: number;
}

function PreviewIframe({ frame, width, scale, room }: FrameProps) {
  const { t } = useTranslation();
  const host = useHost();
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={t("admin:appearance.preview.label")}
      src={`${host.address().pathname}?preview${isSafeMode(host) ? `&${SAFE_MODE_QUERY_PARAM}` : ""}#${paths.everything}`}
      style={{
        inlineSize: width,
        blockSize: `${100 / scale}%`,
        transform: `scale(${scale})`,
        marginInlineStart: Math.max(0, (room - width) / 2),
      }}
    />
  );
}

/** What the last preview beside this form showed; null if this one was opened with another screen. */
function useLastPreview(initial: Props["initial"]): LastPreview | null {
  const space = usePreviewFullScreen();
  const [last] = useState(() => (space?.last.current?.initial === initial ? (space?.last.current ?? null) : null));
  return last;
}

/** Where the user went in the last preview, until a screen is chosen; and remembers where this one is. */
function useResumedPath(choices: PreviewChoices, initial: Props["initial"]) {
  const last = useLastPreview(initial);
  const space = usePreviewFullScreen();
  const visited = useRef(last?.path);
  const [path, setPath] = useState(last?.path);
  useEffect(() => {
    if (space) space.last.current = { choices, path: visited.current, initial };
  });
  const remember = (at: string) => {
    visited.current = at;
    if (space) space.last.current = { choices, path: at, initial };
  };
  const isSame = last?.choices.screen === choices.screen;
  return { path: isSame ? path : undefined, remember, forget: () => setPath(undefined) };
}

type ChoiceProps = Pick<Props, "language" | "initial" | "screens" | "about" | "theme" | "onTheme">;

/** What the preview shows. It follows the form to the screen of its current part until the user chooses one. */
function usePreviewChoices({ language, initial, screens, about, theme, onTheme }: ChoiceProps) {
  const { i18n } = useTranslation();
  const all = usePreviewScreens(screens);
  const isNarrow = useIsNarrowScreen();
  // Links from a text open the page that shows it (`/asset/` is any asset), in its language.
  const [asked] = useSearchParams();
  const see = asked.get("see") ?? paths.everything;
  const last = useLastPreview(initial)?.choices;
  const opened = last?.screen ?? initial?.screen;
  const [choice, setChoice] = useState<{ readonly of: string | undefined; readonly key: string } | undefined>(
    opened === undefined ? undefined : { of: about, key: opened },
  );
  const [person, setPerson] = useState<PreviewViewer>(last?.person ?? "self");
  const [lang, setLang] = useState(last?.lang ?? asked.get("lang") ?? language ?? i18n.language);
  const [width, setWidth] = useState(last?.width ?? initial?.width ?? (isNarrow ? NARROW_WIDTH : DEFAULT_WIDTH));
  const chosen = choice && choice.of === about ? choice.key : about;
  const shown = [...all.main, ...all.pages, ...all.parts].find(({ key, path }) =>
    chosen === undefined ? path.startsWith(see) : key === chosen,
  );
  const change = (next: Partial<PreviewChoices>) => {
    if (next.screen !== undefined) setChoice({ of: about, key: next.screen });
    if (next.theme !== undefined) onTheme(next.theme);
    if (next.person !== undefined) setPerson(next.person);
    if (next.lang !== undefined) setLang(next.lang);
    if (next.width !== undefined) setWidth(next.width);
  };
  return { all, shown, choices: { screen: shown?.key ?? "search", theme, person, lang, width }, change };
}
