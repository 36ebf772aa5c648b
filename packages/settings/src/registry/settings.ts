/**
 * The registry of the portal's settings, which are one document (`config/global`). This is their only definition; names
 * are those of the stored document.
 */

import { LANGUAGE_CODE_PATTERN } from "../languages/language-code.ts";
import { SETTINGS_VERSION } from "../version.ts";
import {
  alignmentSetting,
  createFocalPointSetting,
  dashboardCollectionSetting,
  footerLinkSetting,
  keySetting,
  linkSetting,
  RELEVANCE_SORT_KEY,
  sideSetting,
  sortKeySetting,
  textPerLanguageSetting,
} from "./common-settings.ts";
import { assetInfoSettings, fieldListSetting, fieldNameSetting, titleFieldSetting } from "./fields.ts";
import {
  choiceNode,
  groupNode,
  listNode,
  nullableNode,
  perLanguageNode,
  pixelsNode,
  positionNode,
  switchNode,
  textKeyNode,
  textNode,
} from "./node-builders.ts";
import type { ValueOf } from "./setting-nodes.ts";
import { themesSetting } from "./themes.ts";

export const SEARCH_VIEW_KEYS = ["list", "thumbnail", "grid"] as const;
export const LOGO_LOCATIONS = ["dashboard", "search", "login", "bookmark", "asset", "logout"] as const;
export const TOUR_STEPS = [
  "language",
  "bookmark",
  "search_input",
  "tile",
  "collection",
  "sort",
  "views",
  "facets",
  "result",
  "result_view",
  "info_panel",
  "icon_set",
] as const;

const border = groupNode({ border_width: pixelsNode(2) });

const footerEntry = groupNode({
  translation: textKeyNode(""),
  is_linkable: switchNode(true),
  position: positionNode,
  languages: perLanguageNode(footerLinkSetting),
});

function page(name: string, at: number, column: "Left" | "Right"): ValueOf<typeof footerEntry> {
  const link = { linkDirection: "Internal", link: `/custom/${name}`, column } as const;
  const languages = { de: link, en: { ...link } };
  return { translation: `global.footer.${name}`, is_linkable: true, position: at, languages };
}
const noLink = { linkDirection: "Internal", link: "", column: "Right" } as const;
const copyright: ValueOf<typeof footerEntry> = {
  translation: "global.footer.copyright",
  is_linkable: false,
  position: 3,
  languages: { de: noLink, en: { ...noLink } },
};

const length = (value: string) =>
  textNode("length", value, { min: 1, max: 20, pattern: /^\d+(\.\d+)?(px|rem|em|%|vw|vh|ch)$/ });

const dashboard = groupNode(
  {
    collections: groupNode(
      {
        data: listNode(dashboardCollectionSetting, { max: 200 }),
        height: pixelsNode(250),
        poster_border_width: pixelsNode(2),
        show_as_tiles: switchNode(false),
        hide_empty_result: switchNode(false),
      },
      { section: "collections" },
    ),
    heroImage: groupNode(
      {
        height: pixelsNode(350),
        /** By default right of the centre, since the text is at the start of the picture. */
        focal_point: createFocalPointSetting(62, 60),
        alignment: alignmentSetting,
        trans_header: textKeyNode("views.dashboard.hero.header"),
        trans_body: textKeyNode("views.dashboard.hero.body"),
        logo: groupNode({ height: pixelsNode(100), alignment: alignmentSetting, load_outside: switchNode(false) }),
      },
      { section: "hero" },
    ),
  },
  { page: "dashboard" },
);

const login = groupNode(
  {
    show_passwordReset: switchNode(true),
    logoImage: groupNode({ height: length("8rem") }),
    picture: groupNode({ focal_point: createFocalPointSetting(50, 50), credit: textPerLanguageSetting }),
    headers: groupNode({ transform: choiceNode(["none", "uppercase", "capitalize"], "none") }),
    infoText: groupNode({ alignment: sideSetting }),
    register: groupNode({ show_button: switchNode(true), links: perLanguageNode(linkSetting) }),
    /** Names of login methods in order; others follow them. */
    methods: listNode(textNode("line", "", { min: 1, max: 200 }), { max: 50 }),
    box: groupNode({ max_width: length("40rem") }),
  },
  { page: "login", section: "form" },
);

const viewOption = groupNode({
  icon: keySetting,
  key: choiceNode(SEARCH_VIEW_KEYS, "grid"),
  position: positionNode,
  translation: textKeyNode(""),
  visible: switchNode(true),
});
const view = (icon: string, name: (typeof SEARCH_VIEW_KEYS)[number], at: number): ValueOf<typeof viewOption> => ({
  icon,
  key: name,
  position: at,
  translation: `views.search.view.${name}`,
  visible: true,
});

const search = groupNode(
  {
    views: groupNode(
      {
        default: choiceNode(SEARCH_VIEW_KEYS, "grid"),
        options: listNode(viewOption, {
          max: 3,
          default: [view("list", "list", 0), view("layout-grid", "thumbnail", 1), view("layout-dashboard", "grid", 2)],
        }),
      },
      { section: "views" },
    ),
    list: groupNode(
      {
        columns: fieldListSetting(),
        options: groupNode({ imageColWidth: pixelsNode(250), rowHeight: pixelsNode(200) }),
      },
      { section: "list" },
    ),
    posters: groupNode(
      { max_height: pixelsNode(250), min_height: pixelsNode(200), border_width: pixelsNode(2) },
      { section: "posters" },
    ),
    thumbnails: groupNode(
      {
        height: pixelsNode(330),
        width: pixelsNode(200),
        icon_hover: switchNode(true),
        border_width: pixelsNode(2),
        /** Fields above and below the picture. */
        header: fieldListSetting(),
        body: fieldListSetting(),
      },
      { section: "thumbnails" },
    ),
    sidebar: groupNode({ width: pixelsNode(260) }, { section: "sidebar" }),
    logo: groupNode({ alignment: sideSetting }, { page: "appearance", section: "logos" }),
  },
  { page: "search" },
);

const orientations = ["asc", "desc"] as const;
const sortOption = groupNode({ active: switchNode(true), key: sortKeySetting, translation: textKeyNode("") });
const sort = (name: string): ValueOf<typeof sortOption> => ({
  active: true,
  key: name,
  translation: `views.search.sort.${name}`,
});
const sorting = groupNode(
  {
    default: { ...sortKeySetting, default: RELEVANCE_SORT_KEY },
    options: listNode(sortOption, {
      max: 20,
      default: [RELEVANCE_SORT_KEY, "rating", "imp_date", "obj_dload_cnt"].map(sort),
    }),
    orientation: groupNode({
      default: choiceNode(orientations, "desc"),
      options: listNode(choiceNode(orientations, "asc"), { max: 2, default: [...orientations] }),
    }),
  },
  { page: "search", section: "sorting" },
);

const locale = groupNode({
  /** ISO 639-1, with a region as an extension. */
  lang: textNode("language", "", { min: 2, max: 5, pattern: LANGUAGE_CODE_PATTERN }),
  /** Label in the header: `DE`. */
  short: textNode("line", "", { min: 1, max: 10 }),
});

const logoPlace = groupNode({
  key: choiceNode(LOGO_LOCATIONS, "dashboard"),
  translation: textKeyNode(""),
  visible: switchNode(true),
});

export const settingsRegistry = groupNode(
  {
    themes: themesSetting,
    assetInfo: groupNode(assetInfoSettings, { page: "search", section: "assetInfo" }),
    infoView: groupNode({ ...assetInfoSettings, options: border }, { page: "search", section: "infoView" }),
    bookmark: groupNode(
      { title: titleFieldSetting, columns: fieldListSetting(), options: border },
      { page: "search", section: "bookmark" },
    ),
    dashboard,
    facets: fieldListSetting({ page: "search", section: "facets" }),
    suggestions: fieldListSetting({ page: "search", section: "suggestions" }),
    footer: listNode(footerEntry, {
      max: 50,
      default: [page("privacy", 0, "Left"), page("terms", 1, "Left"), page("imprint", 2, "Left"), copyright],
      page: "editor",
      section: "footer",
    }),
    login,
    search,
    sorting,
    terms_of_use: groupNode(
      { show: switchNode(false), links: perLanguageNode(linkSetting) },
      { page: "editor", section: "terms" },
    ),
    visibleLocales: listNode(locale, {
      min: 1,
      max: 200,
      default: [
        { lang: "de", short: "DE" },
        { lang: "en", short: "EN" },
      ],
      page: "language",
      section: "visible",
    }),
    visibleLogos: listNode(logoPlace, {
      max: LOGO_LOCATIONS.length,
      default: LOGO_LOCATIONS.map((place) => ({ key: place, translation: `admin.logo.${place}`, visible: true })),
      page: "appearance",
      section: "logos",
    }),
    global: groupNode(
      {
        /** If empty, the title is the server's name (`resolvePortalTitle`). */
        website_title: textNode("line", "", { max: 200 }),
        hide_empty_metadata_fields: switchNode(true),
        /** If on, `/` redirects to the search. */
        hide_dashboard: switchNode(true),
        /** If on, an order by mail is offered where a download is not permitted. */
        run_order_process: switchNode(false),
      },
      { page: "general", section: "portal" },
    ),
    accessibility: groupNode(
      {
        assets: groupNode({
          alt: listNode(fieldNameSetting, { max: 20, default: ["title", "description"] }),
          alt_fallback: groupNode({
            field_name: nullableNode(fieldNameSetting, "file_name"),
            options: listNode(textNode("line", "", { max: 200 }), { max: 50 }),
          }),
        }),
      },
      { page: "general", section: "accessibility" },
    ),
    guide: groupNode(
      {
        show: switchNode(false),
        tour: listNode(choiceNode(TOUR_STEPS, "language"), { max: TOUR_STEPS.length, default: [...TOUR_STEPS] }),
      },
      { page: "general", section: "guide" },
    ),
    /** The mail that orders an asset; `{links}` in its texts is replaced by the list of assets. */
    order: groupNode(
      {
        mailto: textNode("address", "", { max: 500 }),
        cc: textNode("address", "", { max: 500 }),
        subject: textPerLanguageSetting,
        body: textPerLanguageSetting,
        /**
         * Base URL of links in the mail; null: where the portal was opened. With `{id}` in it, links lead to another
         * system.
         */
        base_address: nullableNode(textNode("address", "", { max: 500 }), null),
      },
      { page: "general", section: "order" },
    ),
    /** Version of the portal that stored the document. */
    version: textNode("line", SETTINGS_VERSION, { min: 1, max: 50, pattern: /^v?\d/ }),
  },
  { id: "PortalSettings" },
);
