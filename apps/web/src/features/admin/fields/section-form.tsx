import { nameKey } from "@vitrine/settings/registry/entries";
import type { AdminPage } from "@vitrine/settings/registry/kinds";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { type ReactNode, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import type { Editors } from "./editor-props.ts";
import { FieldToolsProvider } from "./field-context.tsx";
import { NodeEditor } from "./node-editor.tsx";
import styles from "./section-form.module.css";
import { Setting } from "./setting.tsx";
import { type SettingPlace, settingPlaces } from "./setting-places.ts";

interface Props {
  readonly page: AdminPage;
  /** The page's h1. */
  readonly heading: string;
  readonly intro?: string | undefined;
  /** Editors in place of those by kind, by path as in the registry: `footer[].translation`. */
  readonly editors?: Editors;
  /** Paths that are edited elsewhere, each with everything below it. */
  readonly leaveOut?: readonly string[];
  /** The sections of the registry that are shown, in this order; without it all of them, in that of the registry. */
  readonly sections?: readonly string[];
  /** Above the settings. */
  readonly children?: ReactNode;
  /** Below them. */
  readonly after?: ReactNode;
}

const NO_EDITORS: Editors = {};

/** All settings of a page of the registry, in its sections, each edited by its kind. */
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
        {sections.map((places) => (
          <SettingsSection key={places[0]?.section} places={places} />
        ))}
        {after}
      </div>
    </FieldToolsProvider>
  );
}

/** Settings below a heading; groups within have headings of their own. */
export function SettingsSection({ places }: { places: readonly SettingPlace[] }) {
  const { t } = useTranslation();
  const id = useId();
  const [first] = places;
  if (!first) return null;
  const named = (texts: string) => t(nameKey({ texts }) as TextKey);
  let before: readonly string[] = [];
  return (
    <section className={styles.section} aria-labelledby={id} data-section={first.section}>
      <h2 id={id}>{named(first.heading)}</h2>
      {places.map((place) => {
        const begun = place.groups.filter((group) => !before.includes(group));
        before = place.groups;
        return (
          <div key={place.path.join(".")} className={styles.place}>
            {begun.length > 0 && <h3>{begun.map(named).join(" · ")}</h3>}
            <Setting place={place} heading={place.texts === first.heading ? id : undefined} />
          </div>
        );
      })}
    </section>
  );
}

function sectionsOf(page: AdminPage, leaveOut: readonly string[], only?: readonly string[]): SettingPlace[][] {
  const isLeftOut = (path: string) => leaveOut.some((one) => path === one || path.startsWith(`${one}.`));
  const places = settingPlaces(settingsRegistry).filter(
    (place) => place.page === page && !isLeftOut(place.path.join(".")),
  );
  const names = only ?? [...new Set(places.map(({ section }) => section))];
  return names.map((name) => places.filter(({ section }) => section === name)).filter(({ length }) => length > 0);
}
