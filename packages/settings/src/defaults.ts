import type {
  Alignment,
  FieldSetting,
  FooterEntry,
  LinkSetting,
  LogoPlace,
  PortalSettings,
  TourStep,
} from "./portal-settings.ts";
import { shippedThemes } from "./shipped-themes.ts";

/** The version that documents are migrated to; it goes with the contract, not with a package. */
export const SETTINGS_VERSION = "7.0.3";

/** Facet options where neither the settings nor the index say anything. Range facets are sliders. */
export const FACET_DEFAULTS = { preview: 10, sort: "alph", sort_orientation: "asc", multivalue: "checkbox" } as const;

const TOUR: TourStep[] = [
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
];

const LOGO_PLACES: LogoPlace[] = ["dashboard", "search", "login", "bookmark", "asset", "logout"];

/** The places of a thing that can be aligned; start, middle and end where the language runs from right to left. */
export const ALIGNMENTS: Alignment[] = [
  { key: "left", translation: "admin.alignment.left" },
  { key: "center", translation: "admin.alignment.center" },
  { key: "right", translation: "admin.alignment.right" },
];
const startAligned: Alignment = { key: "left", translation: "admin.alignment.left" };

/** Layout fields that exist in every library. */
const extraFields: FieldSetting[] = [
  { field_name: "hb_px", position: 0 },
  { field_name: "hb_mm", position: 1 },
];

function page(key: string, position: number, column: "Left" | "Right"): FooterEntry {
  const link: LinkSetting & { column: "Left" | "Right" } = {
    linkDirection: "Internal",
    link: `/custom/${key}`,
    column,
  };
  return { translation: `global.footer.${key}`, is_linkable: true, position, languages: { de: link, en: { ...link } } };
}

const copyright: FooterEntry = {
  translation: "global.footer.copyright",
  is_linkable: false,
  position: 3,
  languages: {
    de: { linkDirection: "Internal", link: "", column: "Right" },
    en: { linkDirection: "Internal", link: "", column: "Right" },
  },
};

/** A fresh copy each time: whoever merges into it may keep it. */
export function defaultSettings(): PortalSettings {
  return structuredClone(defaults);
}

const defaults: PortalSettings = {
  version: SETTINGS_VERSION,
  themes: { default_light: "light", default_dark: "dark", show_theme_selection: false, options: shippedThemes },
  assetInfo: { title: "title", paramsLeft: [], paramsRight: extraFields },
  infoView: { title: "title", paramsLeft: [], paramsRight: extraFields, options: { border_width: 2 } },
  bookmark: { title: "title", columns: [], options: { border_width: 2 } },
  dashboard: {
    collections: { data: [], height: 250, poster_border_width: 2, show_as_tiles: false, hide_empty_result: false },
    heroImage: {
      height: 350,
      alignment: { ...startAligned },
      trans_header: "views.dashboard.hero.header",
      trans_body: "views.dashboard.hero.body",
      logo: {
        height: 100,
        alignment: { ...startAligned },
        load_outside: false,
      },
    },
  },
  facets: [],
  suggestions: [],
  footer: [page("privacy", 0, "Left"), page("terms", 1, "Left"), page("imprint", 2, "Left"), copyright],
  login: {
    show_passwordReset: true,
    logoImage: { height: "8rem" },
    headers: { transform: "none" },
    infoText: { alignment: "left" },
    register: { show_button: true, links: {} },
    box: { max_width: "40rem" },
  },
  search: {
    views: {
      default: "grid",
      options: [
        { icon: "list", key: "list", position: 0, translation: "views.search.view.list", visible: true },
        {
          icon: "layout-grid",
          key: "thumbnail",
          position: 1,
          translation: "views.search.view.thumbnail",
          visible: true,
        },
        { icon: "layout-dashboard", key: "grid", position: 2, translation: "views.search.view.grid", visible: true },
      ],
    },
    list: { columns: [], options: { imageColWidth: 250, rowHeight: 200 } },
    posters: { max_height: 250, min_height: 200, border_width: 2 },
    thumbnails: { height: 330, width: 200, icon_hover: true, border_width: 2, header: [], body: [] },
    sidebar: { width: 260 },
    logo: { alignment: "left" },
  },
  sorting: {
    default: "score",
    options: [
      { active: true, key: "score", translation: "views.search.sort.score" },
      { active: true, key: "rating", translation: "views.search.sort.rating" },
      { active: true, key: "imp_date", translation: "views.search.sort.imp_date" },
      { active: true, key: "obj_dload_cnt", translation: "views.search.sort.obj_dload_cnt" },
    ],
    orientation: { default: "desc", options: ["asc", "desc"] },
  },
  terms_of_use: { show: false, links: {} },
  visibleLocales: [
    { lang: "de", short: "DE" },
    { lang: "en", short: "EN" },
  ],
  visibleLogos: LOGO_PLACES.map((key) => ({ key, translation: `admin.logo.${key}`, visible: true })),
  global: {
    hide_empty_metadata_fields: true,
    hide_dashboard: true,
    run_order_process: false,
    website_title: "Vitrine",
  },
  accessibility: { assets: { alt: ["title", "description"], alt_fallback: { field_name: "file_name", options: [] } } },
  guide: { show: false, tour: TOUR },
  order: { mailto: "", cc: "", subject: {}, body: {}, base_address: null },
};
