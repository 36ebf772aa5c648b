import { act } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { dashboardCollectionSetting } from "@vitrine/settings/registry/common-settings";
import { createDefaultValue } from "@vitrine/settings/registry/default-value";
import { toSettingNameTextKey } from "@vitrine/settings/registry/entries";
import { getEntriesByPath } from "@vitrine/settings/registry/entry-at";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { ApiFieldDefinition } from "../../../asset/asset-doc.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { searchTextsIn, shippedText } from "../../../testing/search-texts.ts";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { getControlId } from "../fields/field-context.tsx";
import { type FieldTarget, FieldTargetProvider } from "../fields/field-target.tsx";
import { KnownValuesProvider } from "../fields/names/known-values.tsx";
import { findSectionPathOfField } from "../frame/field-address.ts";
import { type AdminSection, getAdminSectionPath } from "../section.ts";
import { adminSections } from "../sections.tsx";
import { SectionsProvider } from "../sections-context.ts";
import { findEntries } from "./search-entries.ts";
import { listSettingEntries, toSettingFieldPath } from "./search-settings.ts";

const field = (field_name: string, more: Partial<ApiFieldDefinition> = {}): ApiFieldDefinition => ({
  field_name,
  type: "string",
  origin: "metadata",
  multi_valued: false,
  is_facet: true,
  range_facet: false,
  default_labels: { de: field_name, en: field_name },
  ...more,
});
const index = [
  field("title"),
  field("file_size", { type: "float" }),
  field("imp_date", { type: "date", range_facet: true }),
];
const fields = index.map(({ field_name: value }) => ({ value, label: value }));
const known = { index, fields, sorts: fields, languages: [], pages: [], collections: [] };

/** Every list has an entry. */
function filledSettings() {
  const settings = createDefaultSettings();
  const list = [{ field_name: "title", position: 0, options: {} }];
  settings.facets = list;
  settings.suggestions = list;
  settings.search.list.columns = list;
  settings.search.thumbnails.header = list;
  settings.search.thumbnails.body = list;
  settings.assetInfo.paramsLeft = [{ field_name: "file_size", position: 0, options: {} }];
  settings.login.register.links = { de: { linkDirection: "Internal", link: "" } };
  settings.infoView.paramsLeft = list;
  settings.bookmark.columns = list;
  const filter = { field_name: "title", values: ["Krug"], range_facet: false };
  settings.dashboard.collections.data = [
    { ...createDefaultValue(dashboardCollectionSetting), indicator: "collection_1", facets: { de: [filter] } },
  ];
  return settings;
}

const listed = [...getEntriesByPath().values()].filter(({ page, node }) => page && node.kind !== "group");
/** As in `docs/settings-map.md`, where settings that occur in several places have one name. */
const names = [...new Set(listed.map(({ texts }) => texts))];
const sections = adminSections.filter(({ pages }) => pages);
const pages = new Set(sections.flatMap((section) => section.pages ?? []));

/** The text of the control of a setting, where that has another name. */
const CONTROLS: Readonly<Record<string, string>> = {
  "field.position": "admin:form.up",
  "search.views.options.position": "admin:form.up",
  "footer.position": "admin:form.up",
  "field.options": "admin:settings.field.options.multivalue.name",
  "sorting.options.key": "admin:results.choose",
  "visibleLocales.lang": "admin:language.add.open",
  "link.linkDirection": "admin:pages.target",
  "themes.options": "admin:appearance.theme",
  "themes.options.advanced_appearance": "admin:appearance.tab.areas",
};

async function open(section: AdminSection, lang: "de" | "en") {
  const Section = await section.load();
  let setTarget: (target: FieldTarget) => void = () => {};
  function Targeted() {
    const [target, set] = useState<FieldTarget | null>(null);
    setTarget = set;
    return (
      <FieldTargetProvider value={{ target, goTo: (path) => set({ path }) }}>
        <Section />
      </FieldTargetProvider>
    );
  }
  const texts = { base: {}, draft: {}, etag: null };
  const pages = { base: { pages: [] }, draft: { pages: [] }, etag: null };
  const store = createDraftStore({
    settings: createDraft("settings", filledSettings(), null),
    ...{ "texts de": texts, "texts en": texts, "pages de": pages, "pages en": pages },
  });
  const drawn = await renderWithProviders(
    <SectionsProvider value={adminSections}>
      <KnownValuesProvider value={known}>
        <DraftProvider value={store}>
          <Targeted />
        </DraftProvider>
      </KnownValuesProvider>
    </SectionsProvider>,
    {
      client: createFakeClient(() => ({ response: { docs: [] } })),
      as: {
        ...createTestSession("lena"),
        isGuiAdmin: true,
        login: ["native", "saml"].map((name) => ({ name, url: "" })),
      },
    },
  );
  await act(() => drawn.i18n.changeLanguage(lang));
  return { ...drawn, goTo: (path: string) => act(async () => setTarget({ path })) };
}

/** The names of everything in the part of the form around a control. */
function namesAround(control: Element): string[] {
  const part = control.closest("[data-section], section") ?? document;
  return [...part.querySelectorAll("label, legend, b, h2, h3, summary, button, option, [aria-label]")].flatMap(
    (one) => [one.textContent ?? "", one.getAttribute("aria-label") ?? ""],
  );
}

/** The labels of a setting's control; of one with a gap for a name, the part before or after it. */
function listLabels(lang: "de" | "en", texts: string): string[] {
  return [toSettingNameTextKey({ texts }), CONTROLS[texts] ?? ""].flatMap((key) => {
    const parts = shippedText(lang, key).split(/\S*\{\{.*?\}\}\S*/);
    return (
      parts
        .find((part) => part.trim() !== "")
        ?.trim()
        .toLocaleLowerCase() ?? []
    );
  });
}

describe.each(["de", "en"] as const)("for an admin who uses %s", (lang) => {
  const found = listSettingEntries(searchTextsIn(lang), pages, 0);

  it.each(found.map((entry) => [entry.id, entry] as const))("%s is found by its label", (_, entry) => {
    // Many have the same label in other places.
    const label = `${entry.name} ${entry.about.replaceAll("›", "")}`;
    expect(findEntries(found, label)).toContain(entry);
  });

  it.each(sections.map((section) => [section.key, section] as const))("%s has every control", async (_, section) => {
    const { goTo } = await open(section, lang);
    const missing: string[] = [];
    for (const texts of names) {
      const labels = listLabels(lang, texts);
      const own = listed.filter((entry) => entry.texts === texts && entry.page && section.pages?.includes(entry.page));
      let isReached = false;
      for (const { path } of own) {
        const target = toSettingFieldPath(path, 0);
        expect(findSectionPathOfField(target), path).toBe(getAdminSectionPath(section.key));
        if (isReached) continue;
        await goTo(path.replaceAll("[]", ".0").replaceAll("{}", ".de"));
        const control = document.getElementById(getControlId(target.split("."))) as HTMLElement;
        expect(control, `${path}: the control that the search leads to`).not.toBeNull();
        isReached = namesAround(control).some((name) =>
          labels.some((label) => name.toLocaleLowerCase().includes(label)),
        );
      }
      if (own.length > 0 && !isReached) missing.push(`${texts}: ${labels}`);
    }
    expect(missing).toEqual([]);
  });
});
