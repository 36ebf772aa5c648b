import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { type FocusEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { useOnFieldTarget } from "../fields/field-target.tsx";
import { listFormSettings } from "../fields/forms/form-settings.ts";
import { SectionForm } from "../fields/forms/section-form.tsx";
import { SubsectionNav } from "../fields/forms/subsection-nav.tsx";
import type { ValueEditor, ValueEditorsByPath } from "../fields/value-editor.ts";
import { FormWithPreview } from "../preview/form-with-preview.tsx";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { usePickedTargets } from "../preview/use-picked-targets.tsx";
import {
  AllowedSortOrientationsEditor,
  DefaultSortEditor,
  DefaultSortOrientationEditor,
  DefaultViewEditor,
} from "./default-choice-editors.tsx";
import { DisplayedFieldsEditor, FacetsEditor, SuggestionsEditor } from "./field-list-editor.tsx";
import { SortsEditor } from "./sorts-editor.tsx";
import { getDefaultView } from "./view-rules.ts";
import { ViewsEditor } from "./views-editor.tsx";

type Tab = "filters" | "views" | "sorting" | "details";
const TABS: Readonly<Record<Tab, TextKey>> = {
  filters: "admin:results.tab.filters",
  views: "admin:results.tab.views",
  sorting: "admin:results.tab.sorting",
  details: "admin:results.tab.details",
};
/** The registry sections shown in each tab. */
const SECTIONS: Readonly<Record<Tab, readonly string[]>> = {
  filters: ["facets", "suggestions", "sidebar"],
  views: ["views", "list", "thumbnails", "posters"],
  sorting: ["sorting"],
  details: ["infoView", "assetInfo", "bookmark"],
};

const EDITORS = {
  facets: FacetsEditor,
  suggestions: SuggestionsEditor,
  "search.list.columns": DisplayedFieldsEditor,
  "search.thumbnails.header": DisplayedFieldsEditor,
  "search.thumbnails.body": DisplayedFieldsEditor,
  "infoView.paramsLeft": DisplayedFieldsEditor,
  "infoView.paramsRight": DisplayedFieldsEditor,
  "assetInfo.paramsLeft": DisplayedFieldsEditor,
  "assetInfo.paramsRight": DisplayedFieldsEditor,
  "bookmark.columns": DisplayedFieldsEditor,
  "search.views.options": ViewsEditor,
  "sorting.options": SortsEditor,
  "search.views.default": DefaultViewEditor,
  "sorting.default": DefaultSortEditor,
  "sorting.orientation.default": DefaultSortOrientationEditor,
  "sorting.orientation.options": AllowedSortOrientationsEditor,
} as Record<string, ValueEditor> as ValueEditorsByPath;

const searchSettings = listFormSettings(settingsRegistry).filter(({ page }) => page === "search");
const getTab = (section: string | undefined) =>
  (Object.keys(TABS) as Tab[]).find((tab) => section !== undefined && SECTIONS[tab].includes(section));
/** The preview screen of each section of the form; other sections are shown by the default view of the search. */
const SCREEN_BY_SECTION: Readonly<Record<string, string>> = {
  list: "list",
  thumbnails: "thumbnail",
  posters: "grid",
  infoView: "info",
  assetInfo: "asset",
  bookmark: "bookmark",
};
/** Preview screen that stands for the default view of the search. */
const SEARCH_SCREEN = "search";
const SCREENS = ["grid", "thumbnail", "list", "info", "asset", "bookmark"];

export function SearchSection() {
  const { t } = useTranslation();
  const { themes, search } = useSettingsDraft();
  const { options, default: wanted } = search.views;
  const [theme, setTheme] = useState(themes.default_light);
  const picked = usePickedTargets("search", theme);
  const [tab, setTab] = useState<Tab>("filters");
  const [about, setAbout] = useState(SEARCH_SCREEN);
  const open = (next: Tab) => {
    setTab(next);
    setAbout(SCREEN_BY_SECTION[SECTIONS[next][0] ?? ""] ?? SEARCH_SCREEN);
  };
  useOnFieldTarget((path) => {
    const place = searchSettings.find(
      (one) => path === one.path.join(".") || path.startsWith(`${one.path.join(".")}.`),
    );
    const next = getTab(place?.section);
    if (next) open(next);
  });
  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const section = target.closest("[data-section]")?.getAttribute("data-section");
    if (section) setAbout(SCREEN_BY_SECTION[section] ?? SEARCH_SCREEN);
  };
  return (
    <FormWithPreview
      form={
        // biome-ignore lint/a11y/noStaticElementInteractions: it only observes focus inside and has no action
        <div onFocus={follow}>
          <SectionForm
            page="search"
            heading={t("admin:section.search")}
            intro={t("admin:results.intro")}
            editors={EDITORS}
            sections={SECTIONS[tab]}
          >
            <SubsectionNav label={t("admin:results.parts")} parts={TABS} now={tab} onChoose={open} />
          </SectionForm>
        </div>
      }
      preview={
        <PreviewPane
          theme={theme}
          onTheme={setTheme}
          {...picked}
          screens={SCREENS}
          about={about === SEARCH_SCREEN ? getDefaultView(wanted, options) : about}
        />
      }
    />
  );
}
