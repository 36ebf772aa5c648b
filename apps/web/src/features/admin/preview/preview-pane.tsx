import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { IconPointer } from "@tabler/icons-react";
import { nativeLanguageName } from "@vitrine/settings/languages/languages";
import type { LocationMessage, PickedMessage, PreviewViewer } from "@vitrine/settings/preview-protocol";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useHost } from "../../../shared/host/host-context.tsx";
import { isSafeMode, SAFE_FLAG } from "../../../shared/host/safe-mode.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { paths } from "../../../shared/paths.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useWidth } from "../../../shared/ui/use-width.ts";
import { useDrafts, useSettingsDraft } from "../drafts/draft-context.tsx";
import { listDraftLanguages } from "../drafts/draft-store.ts";
import { usePreviewFrame } from "./preview-frame.ts";
import styles from "./preview-pane.module.css";
import { type PreviewScreen, usePreviewScreens } from "./preview-screens.ts";
import { SegmentedButtons } from "./segmented-buttons.tsx";
import { useKeepFocusInForm } from "./use-keep-focus-in-form.ts";

const WIDTHS = [1920, 1440, 1280, 1024, 768, 390] as const;
const DEFAULT_WIDTH = 1280;

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
  /** Shown below the controls. */
  readonly more?: ReactNode;
  /** Keys of the main screens, shown as buttons. */
  readonly screens?: readonly string[];
  /** Key of the screen for the current part of the form, shown until the user chooses another. */
  readonly about?: string;
}

/** Preview of the portal with the drafts, as visitors would see it. Actions in it are not saved. */
export function PreviewPane({ theme, onTheme, onPicked, onLocation, more, language, screens, about }: Props) {
  const { t, i18n } = useTranslation();
  const isSafe = isSafeMode(useHost());
  const languages = listDraftLanguages(useDrafts(), "texts");
  const { main, pages, parts } = usePreviewScreens(screens);
  // Links from a text open the page that shows it (`/asset/` is any asset), in its language.
  const [asked] = useSearchParams();
  const see = asked.get("see") ?? paths.everything;
  const [choice, setChoice] = useState<{ readonly of: string | undefined; readonly key: string }>();
  // Follow the form to the screen of its current part.
  const chosen = choice && choice.of === about ? choice.key : about;
  const all = [...main, ...pages, ...parts];
  const screen = all.find(({ key, path }) => (chosen === undefined ? path.startsWith(see) : key === chosen));
  const shown = screen?.key ?? "search";
  const [person, setPerson] = useState<PreviewViewer>("self");
  const [lang, setLang] = useState(asked.get("lang") ?? language ?? i18n.language);
  const [wide, setWide] = useState<number>(DEFAULT_WIDTH);
  const [picking, setPicking] = useState(false);
  const { pathname } = useHost().address();
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const room = useWidth(stage);
  useKeepFocusInForm(frame);
  const place = { path: screen?.path ?? paths.everything, ...(screen?.part && { part: screen.part }) };
  const view = { ...place, as: person, theme, lang, picking };
  const { ready, show } = usePreviewFrame(
    frame,
    view,
    (picked) => {
      setPicking(false);
      onPicked?.(picked);
    },
    (place) => onLocation?.(place),
  );
  const choose = (key: string) => {
    setChoice({ of: about, key });
    if (key === shown) show(place);
  };
  const scale = room === 0 ? 1 : Math.min(1, room / wide);
  return (
    <section className={styles.pane} aria-label={t("admin:appearance.preview.label")}>
      <div className={styles.bar}>
        <h2>{t("admin:appearance.preview.label")}</h2>
        <SegmentedButtons
          label={t("admin:appearance.preview.page")}
          value={shown}
          onChange={choose}
          options={main.map(toOption)}
        />
        <ThemeSelect value={theme} onChange={onTheme} />
      </div>
      <div className={styles.bar}>
        <PreviewSelect
          label={t("admin:appearance.preview.more")}
          value={main.some(({ key }) => key === shown) ? "" : shown}
          onChange={(key) => key !== "" && choose(key)}
          data={[
            { value: "", label: t("admin:appearance.preview.more") },
            ...pages.map(toOption),
            { group: t("admin:appearance.preview.parts"), items: parts.map(toOption) },
          ]}
        />
        <PreviewSelect
          label={t("admin:appearance.preview.person")}
          value={person}
          onChange={(value) => setPerson(value === "guest" ? "guest" : "self")}
          data={[
            { value: "self", label: t("admin:appearance.preview.self") },
            { value: "guest", label: t("admin:appearance.preview.guest") },
          ]}
        />
        <PreviewSelect
          label={t("admin:appearance.preview.language")}
          value={lang}
          onChange={setLang}
          data={languages.map((value) => ({ value, label: nativeLanguageName(value) }))}
        />
        <PreviewSelect
          label={t("admin:appearance.preview.width")}
          value={String(wide)}
          onChange={(value) => setWide(Number(value))}
          data={WIDTHS.map((width) => ({
            value: String(width),
            label: isolateDirection(t("admin:appearance.preview.pixels", { width })),
          }))}
        />
        {onPicked && (
          <IconButton
            small
            label={t("admin:appearance.preview.pick")}
            className={styles.pick}
            aria-pressed={picking}
            onClick={() => setPicking(!picking)}
          >
            <IconPointer size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        <p className={styles.hint} role="status">
          {picking
            ? t("admin:appearance.preview.picking")
            : !ready
              ? t("admin:appearance.preview.loading")
              : screen?.isOff && t("admin:appearance.preview.off", { name: screen.name })}
        </p>
      </div>
      {more}
      <div ref={stage} className={styles.stage} data-ready={ready || undefined}>
        <iframe
          ref={frame}
          title={t("admin:appearance.preview.label")}
          src={`${pathname}?preview${isSafe ? `&${SAFE_FLAG}` : ""}#${paths.everything}`}
          style={{
            inlineSize: wide,
            blockSize: `${100 / scale}%`,
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (room - wide) / 2),
          }}
        />
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly data: NonNullable<NativeSelectProps["data"]>;
}

/** Keeps the order of number and unit in right-to-left text. Uses Unicode isolates, since an option cannot contain elements. */
const isolateDirection = (text: string) => `\u2066${text}\u2069`;

const toOption = ({ key, name }: PreviewScreen) => ({ value: key, label: name });

function PreviewSelect({ label, value, onChange, data }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={data}
    />
  );
}

/** Maximum number of themes shown as buttons instead of a select. */
const MAX_THEME_BUTTONS = 3;

function ThemeSelect({ value, onChange }: Pick<ChoiceProps, "value" | "onChange">) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const { options } = useSettingsDraft().themes;
  const Shown = options.length > MAX_THEME_BUTTONS ? PreviewSelect : SegmentedButtons;
  const data = options.map(({ key, translation }) => ({ value: key, label: settingsText(translation, key) }));
  return <Shown label={t("admin:appearance.preview.theme")} {...{ value, onChange, data }} options={data} />;
}
