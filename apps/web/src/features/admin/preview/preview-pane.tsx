import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
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
import { languagesIn } from "../drafts/draft-store.ts";
import { controlStyles } from "../fields/control-styles.ts";
import { usePreviewFrame } from "./preview-frame.ts";
import styles from "./preview-pane.module.css";
import { type PreviewScreen, usePreviewScreens } from "./preview-screens.ts";
import { Segments } from "./segments.tsx";
import { useOwnFocus } from "./use-own-focus.ts";

const WIDTHS = [1920, 1440, 1280, 1024, 768, 390] as const;
const USUAL_WIDTH = 1280;

interface Props {
  /** Key of the theme that is edited: the one that is shown. */
  readonly theme: string;
  readonly onTheme: (key: string) => void;
  /** Without it nothing can be picked. */
  readonly onPicked?: (picked: PickedMessage) => void;
  /** That it begins in; the admin's own where none is said. */
  readonly language?: string;
  /** Somebody has gone to another page in it, or to another search. */
  readonly onPlace?: (place: LocationMessage) => void;
  /** Below the choices. */
  readonly more?: ReactNode;
  /** Keys of the screens that stand side by side. */
  readonly screens?: readonly string[];
  /** Key of the screen that is shown until another one is chosen; what the form is about, as it changes. */
  readonly about?: string;
}

/** The portal as visitors would see it with the drafts. Nothing that is done in it is kept. */
export function PreviewPane({ theme, onTheme, onPicked, onPlace, more, language, screens, about }: Props) {
  const { t, i18n } = useTranslation();
  const isSafe = isSafeMode(useHost());
  const languages = languagesIn(useDrafts(), "texts");
  const { main, pages, parts } = usePreviewScreens(screens);
  // A text leads to where it is seen (`/asset/` is any asset), in its language.
  const [asked] = useSearchParams();
  const see = asked.get("see") ?? paths.everything;
  const [choice, setChoice] = useState<{ readonly of: string | undefined; readonly key: string }>();
  // Whoever goes on to another part of the form wants to see that.
  const chosen = choice && choice.of === about ? choice.key : about;
  const all = [...main, ...pages, ...parts];
  const screen = all.find(({ key, path }) => (chosen === undefined ? path.startsWith(see) : key === chosen));
  const shown = screen?.key ?? "search";
  const [person, setPerson] = useState<PreviewViewer>("self");
  const [lang, setLang] = useState(asked.get("lang") ?? language ?? i18n.language);
  const [wide, setWide] = useState<number>(USUAL_WIDTH);
  const [picking, setPicking] = useState(false);
  const { pathname } = useHost().address();
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const room = useWidth(stage);
  useOwnFocus(frame);
  const place = { path: screen?.path ?? paths.everything, ...(screen?.part && { part: screen.part }) };
  const view = { ...place, as: person, theme, lang, picking };
  const { ready, show } = usePreviewFrame(
    frame,
    view,
    (picked) => {
      setPicking(false);
      onPicked?.(picked);
    },
    (place) => onPlace?.(place),
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
        <Segments
          label={t("admin:appearance.preview.page")}
          value={shown}
          onChange={choose}
          options={main.map(optionOf)}
        />
        <ThemeChoice value={theme} onChange={onTheme} />
      </div>
      <div className={styles.bar}>
        <Choice
          label={t("admin:appearance.preview.more")}
          value={main.some(({ key }) => key === shown) ? "" : shown}
          onChange={(key) => key !== "" && choose(key)}
          data={[
            { value: "", label: t("admin:appearance.preview.more") },
            ...pages.map(optionOf),
            { group: t("admin:appearance.preview.parts"), items: parts.map(optionOf) },
          ]}
        />
        <Choice
          label={t("admin:appearance.preview.person")}
          value={person}
          onChange={(value) => setPerson(value === "guest" ? "guest" : "self")}
          data={[
            { value: "self", label: t("admin:appearance.preview.self") },
            { value: "guest", label: t("admin:appearance.preview.guest") },
          ]}
        />
        <Choice
          label={t("admin:appearance.preview.language")}
          value={lang}
          onChange={setLang}
          data={languages.map((value) => ({ value, label: nativeLanguageName(value) }))}
        />
        <Choice
          label={t("admin:appearance.preview.width")}
          value={String(wide)}
          onChange={(value) => setWide(Number(value))}
          data={WIDTHS.map((width) => ({
            value: String(width),
            label: isolated(t("admin:appearance.preview.pixels", { width })),
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

/** Where text runs from right to left, a number and its unit keep their order. An option takes no element. */
const isolated = (text: string) => `\u2066${text}\u2069`;

const optionOf = ({ key, name }: PreviewScreen) => ({ value: key, label: name });

function Choice({ label, value, onChange, data }: ChoiceProps) {
  return (
    <NativeSelect
      classNames={controlStyles}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={data}
    />
  );
}

/** So many themes stand side by side. */
const FEW = 3;

/** The theme that is shown, and edited. */
function ThemeChoice({ value, onChange }: Pick<ChoiceProps, "value" | "onChange">) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const { options } = useSettingsDraft().themes;
  const Shown = options.length > FEW ? Choice : Segments;
  const data = options.map(({ key, translation }) => ({ value: key, label: settingsText(translation, key) }));
  return <Shown label={t("admin:appearance.preview.theme")} {...{ value, onChange, data }} options={data} />;
}
