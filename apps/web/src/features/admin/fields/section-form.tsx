import { isDeepEqual } from "@vitrine/settings/key-path";
import { createDefaultOf } from "@vitrine/settings/registry/default-of";
import { nameKey } from "@vitrine/settings/registry/entries";
import type { AdminPage } from "@vitrine/settings/registry/kinds";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { type ReactNode, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { Field } from "./field.tsx";
import { FieldToolsProvider } from "./field-context.tsx";
import { type FormSetting, listFormSettings } from "./form-settings.ts";
import { NodeEditor } from "./node-editor.tsx";
import styles from "./section-form.module.css";
import type { ValueEditorsByPath } from "./value-editor.ts";

interface Props {
  readonly page: AdminPage;
  /** The page's h1. */
  readonly heading: string;
  readonly intro?: string | undefined;
  /** Editors that replace the default ones, by path as in the registry: `footer[].translation`. */
  readonly editors?: ValueEditorsByPath;
  /** Paths that are edited elsewhere, including everything below them. */
  readonly leaveOut?: readonly string[];
  /** The sections to show, in this order; default: all, in the order of the registry. */
  readonly sections?: readonly string[];
  /** Shown above the settings. */
  readonly children?: ReactNode;
  /** Shown below the settings. */
  readonly after?: ReactNode;
}

const NO_EDITORS: ValueEditorsByPath = {};

/** The form with all settings of a page of the registry, by section. */
export function SectionForm({
  page,
  heading,
  intro,
  editors = NO_EDITORS,
  leaveOut,
  sections: only,
  children,
  after,
}: Props) {
  const sections = useMemo(() => sectionsOf(page, leaveOut ?? [], only), [page, leaveOut, only]);
  const tools = useMemo(() => ({ Editor: NodeEditor, editors }), [editors]);
  return (
    <FieldToolsProvider value={tools}>
      <div className={styles.form}>
        <h1 className={styles.title}>{heading}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
        {sections.map((settings) => (
          <SettingsSection key={settings[0]?.section} settings={settings} />
        ))}
        {after}
      </div>
    </FieldToolsProvider>
  );
}

/** Settings below a heading; groups have subheadings. */
export function SettingsSection({ settings }: { settings: readonly FormSetting[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [first] = settings;
  if (!first) return null;
  const named = (texts: string) => t(nameKey({ texts }) as TextKey);
  let before: readonly string[] = [];
  return (
    <section className={styles.section} aria-labelledby={id} data-section={first.section}>
      <h2 id={id}>{named(first.heading)}</h2>
      {settings.map((setting) => {
        const startedGroups = setting.groups.filter((group) => !before.includes(group));
        before = setting.groups;
        return (
          <div key={setting.path.join(".")} className={styles.place}>
            {startedGroups.length > 0 && <h3>{startedGroups.map(named).join(" · ")}</h3>}
            <SettingField setting={setting} heading={setting.texts === first.heading ? id : undefined} />
          </div>
        );
      })}
    </section>
  );
}

function sectionsOf(page: AdminPage, leaveOut: readonly string[], only?: readonly string[]): FormSetting[][] {
  const isLeftOut = (path: string) => leaveOut.some((one) => path === one || path.startsWith(`${one}.`));
  const settings = listFormSettings(settingsRegistry).filter(
    (setting) => setting.page === page && !isLeftOut(setting.path.join(".")),
  );
  const names = only ?? [...new Set(settings.map(({ section }) => section))];
  return names.map((name) => settings.filter(({ section }) => section === name)).filter(({ length }) => length > 0);
}

interface SettingFieldProps {
  readonly setting: FormSetting;
  /** Id of the heading that names it already. */
  readonly heading?: string | undefined;
}

function SettingField({ setting: place, heading }: SettingFieldProps) {
  const { path, node, texts } = place;
  const { value, base, set } = useDraftValue("settings", path);
  const fallback = createDefaultOf(node);
  return (
    <Field
      {...{ node, path, texts, value, heading }}
      pattern={path.join(".")}
      onChange={set}
      changed={!isDeepEqual(value, base)}
      onReset={isDeepEqual(value, fallback) ? undefined : () => set(fallback)}
    />
  );
}
