import { isDeepEqual } from "@vitrine/settings/key-path";
import { createDefaultValue } from "@vitrine/settings/registry/default-value";
import { toSettingNameTextKey } from "@vitrine/settings/registry/entries";
import type { AdminPageKey } from "@vitrine/settings/registry/setting-nodes";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { type ReactNode, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../../shared/i18n/text-key.ts";
import { useDraftValue } from "../../drafts/draft-context.tsx";
import { FoldedField } from "../controls/folded-field.tsx";
import { FormField } from "../field.tsx";
import { FieldToolsProvider, useGetFieldError } from "../field-context.tsx";
import { NodeEditor } from "../node-editor.tsx";
import type { ValueEditorsByPath } from "../value-editor.ts";
import { type FormSetting, listFormSettings } from "./form-settings.ts";
import styles from "./section-form.module.css";

interface Props {
  readonly page: AdminPageKey;
  /** The page's h1, unless it is shown outside. */
  readonly heading?: string;
  readonly intro?: string | undefined;
  /** Editors that replace the default ones, by path as in the registry: `footer[].translation`. */
  readonly editors?: ValueEditorsByPath;
  /** Paths that are edited elsewhere, including everything below them. */
  readonly leaveOut?: readonly string[];
  /** Paths of settings that few need, including everything below them: folded away at the end of their section. */
  readonly folded?: readonly string[];
  /** The sections to show, in this order; default: all, in the order of the registry. */
  readonly sections?: readonly string[];
  /** Shown above the settings. */
  readonly children?: ReactNode;
  /** Shown below the settings. */
  readonly after?: ReactNode;
}

const NO_EDITORS: ValueEditorsByPath = {};
const NO_PATHS: readonly string[] = [];

/** The form with all settings of a page of the registry, by section. */
export function SectionForm({
  page,
  heading,
  intro,
  editors = NO_EDITORS,
  leaveOut = NO_PATHS,
  folded = NO_PATHS,
  sections: only,
  children,
  after,
}: Props) {
  const sections = useMemo(() => sectionsOf(page, leaveOut, only), [page, leaveOut, only]);
  const tools = useMemo(() => ({ Editor: NodeEditor, editors }), [editors]);
  return (
    <FieldToolsProvider value={tools}>
      <div className={styles.form}>
        {heading && <h1 className={styles.title}>{heading}</h1>}
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
        {sections.map((settings) => (
          <SettingsUnderHeading key={settings[0]?.section} settings={settings} folded={folded} />
        ))}
        {after}
      </div>
    </FieldToolsProvider>
  );
}

/** Whether a path is one of `paths`, or below it. */
const isWithin = ({ path }: FormSetting, paths: readonly string[]) => {
  const own = path.join(".");
  return paths.some((one) => own === one || own.startsWith(`${one}.`));
};

interface SettingsSectionProps {
  readonly settings: readonly FormSetting[];
  readonly folded?: Props["folded"];
}

/** Settings below a heading; groups have subheadings. */
export function SettingsUnderHeading({ settings, folded = NO_PATHS }: SettingsSectionProps) {
  const { t } = useTranslation();
  const getError = useGetFieldError();
  const id = useId();
  const [first] = settings;
  if (!first) return null;
  const shown = settings.filter((setting) => !isWithin(setting, folded));
  const rare = settings.filter((setting) => isWithin(setting, folded));
  return (
    <section className={styles.section} aria-labelledby={id} data-section={first.section}>
      <h2 id={id}>{t(toSettingNameTextKey({ texts: first.heading }) as TextKey)}</h2>
      <SettingFields settings={shown} heading={{ texts: first.heading, id }} />
      {rare.length > 0 && (
        <FoldedField
          className={styles.rare}
          summary={t("admin:form.rare")}
          hasError={rare.some(({ path }) => getError(path) !== null)}
        >
          <SettingFields settings={rare} />
        </FoldedField>
      )}
    </section>
  );
}

interface SettingFieldsProps {
  readonly settings: readonly FormSetting[];
  /** The heading above, and the key of its text. */
  readonly heading?: { readonly texts: string; readonly id: string };
}

function SettingFields({ settings, heading }: SettingFieldsProps) {
  const { t } = useTranslation();
  const named = (texts: string) => t(toSettingNameTextKey({ texts }) as TextKey);
  let before: readonly string[] = [];
  return settings.map((setting) => {
    const startedGroups = setting.groups.filter((group) => !before.includes(group));
    before = setting.groups;
    return (
      <div key={setting.path.join(".")} className={styles.place}>
        {startedGroups.length > 0 && <h3>{startedGroups.map(named).join(" · ")}</h3>}
        <SettingField setting={setting} heading={setting.texts === heading?.texts ? heading.id : undefined} />
      </div>
    );
  });
}

function sectionsOf(page: AdminPageKey, leaveOut: readonly string[], only?: readonly string[]): FormSetting[][] {
  const settings = listFormSettings(settingsRegistry).filter(
    (setting) => setting.page === page && !isWithin(setting, leaveOut),
  );
  const names = only ?? [...new Set(settings.map(({ section }) => section))];
  return names.map((name) => settings.filter(({ section }) => section === name)).filter(({ length }) => length > 0);
}

interface SettingFieldProps {
  readonly setting: FormSetting;
  /** Id of the heading that names it already. */
  readonly heading?: string | undefined;
}

export function SettingField({ setting: place, heading }: SettingFieldProps) {
  const { path, node, texts } = place;
  const { value, base, set } = useDraftValue("settings", path);
  const fallback = createDefaultValue(node);
  return (
    <FormField
      {...{ node, path, texts, value, heading }}
      pattern={path.join(".")}
      onChange={set}
      changed={!isDeepEqual(value, base)}
      onReset={isDeepEqual(value, fallback) ? undefined : () => set(fallback)}
    />
  );
}
