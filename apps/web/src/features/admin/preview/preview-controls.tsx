import { Button, NativeSelect, type NativeSelectProps } from "@mantine/core";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import type { PreviewViewer } from "@vitrine/settings/preview-protocol";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useDrafts, useSettingsDraft } from "../drafts/draft-context.tsx";
import { listDraftLanguages } from "../drafts/draft-store.ts";
import styles from "./preview-pane.module.css";
import type { PreviewScreen, PreviewScreens } from "./preview-screens.ts";
import { SegmentedButtons } from "./segmented-buttons.tsx";

const WIDTHS = [1920, 1440, 1280, 1024, 768, 390] as const;

/** How the portal is shown in the preview. */
export interface PreviewChoices {
  /** Key of the screen. */
  readonly screen: string;
  /** Key of the theme. */
  readonly theme: string;
  readonly person: PreviewViewer;
  readonly lang: string;
  /** Pixels. */
  readonly width: number;
}

interface Props extends PreviewScreens {
  readonly choices: PreviewChoices;
  readonly onChange: (change: Partial<PreviewChoices>) => void;
  /** Shown beside the heading. */
  readonly lead: ReactNode;
  /** Shown at the end. */
  readonly children: ReactNode;
}

/** Chooses what the preview shows: screen, theme, viewer, language and width. */
export function PreviewControls({ main, pages, parts, choices, onChange, lead, children }: Props) {
  const { t } = useTranslation();
  const languages = listDraftLanguages(useDrafts(), "texts");
  const { screen, theme, person, lang, width } = choices;
  return (
    <div className={styles.bar}>
      <h2>{t("admin:appearance.preview.label")}</h2>
      {lead}
      <SegmentedButtons
        label={t("admin:appearance.preview.page")}
        value={screen}
        onChange={(key) => onChange({ screen: key })}
        options={main.map(toOption)}
      />
      <ThemeSelect value={theme} onChange={(key) => onChange({ theme: key })} />
      <PreviewSelect
        label={t("admin:appearance.preview.more")}
        value={main.some(({ key }) => key === screen) ? "" : screen}
        onChange={(key) => key !== "" && onChange({ screen: key })}
        data={[
          { value: "", label: t("admin:appearance.preview.more") },
          ...pages.map(toOption),
          { group: t("admin:appearance.preview.parts"), items: parts.map(toOption) },
        ]}
      />
      <PreviewSelect
        label={t("admin:appearance.preview.person")}
        value={person}
        onChange={(value) => onChange({ person: value === "guest" ? "guest" : "self" })}
        data={[
          { value: "self", label: t("admin:appearance.preview.self") },
          { value: "guest", label: t("admin:appearance.preview.guest") },
        ]}
      />
      <PreviewSelect
        label={t("admin:appearance.preview.language")}
        value={lang}
        onChange={(value) => onChange({ lang: value })}
        data={languages.map((value) => ({ value, label: getNativeLanguageName(value) }))}
      />
      <PreviewSelect
        label={t("admin:appearance.preview.width")}
        value={String(width)}
        onChange={(value) => onChange({ width: Number(value) })}
        data={WIDTHS.map((one) => ({
          value: String(one),
          label: isolateDirection(t("admin:appearance.preview.pixels", { width: one })),
        }))}
      />
      {children}
    </div>
  );
}

interface ButtonProps {
  readonly label: string;
  /** Only for a button that turns something on and off. */
  readonly isOn?: boolean;
  /** The main action, at the end of the line. */
  readonly isPrimary?: boolean;
  readonly onClick: () => void;
}

export function PreviewToggleButton({ label, isOn, isPrimary = false, onClick }: ButtonProps) {
  return (
    <Button
      size="sm"
      variant={isPrimary ? "filled" : "outline"}
      className={`${styles.toggle} ${isPrimary ? styles.primary : ""}`}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {label}
    </Button>
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
