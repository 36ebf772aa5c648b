/**
 * The registry of the portal's settings, which are one document (`config/global`). This is their only definition; names
 * are those of the stored document.
 */

import { LANGUAGE } from "../languages/language-code.ts";
import { SETTINGS_VERSION } from "../version.ts";
import { choice, group, list, nullable, perLanguage, pixels, position, text, textKey, toggle } from "./build.ts";
import { fieldColumns, fieldList, fieldNameSetting, titleFieldSetting } from "./fields.ts";
import type { ValueOf } from "./kinds.ts";
import {
  alignmentSetting,
  collectionDefinition,
  focalPoint,
  footerLink,
  keySetting,
  linkSetting,
  RELEVANCE_SORT_KEY,
  sideSetting,
  sortKeySetting,
  textPerLanguage,
} from "./parts.ts";
import { themes } from "./themes.ts";

export const VIEWS = ["list", "thumbnail", "grid"] as const;
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

const border = group({ border_width: pixels(2) });

const footerEntry = group({
  translation: textKey(""),
  is_linkable: toggle(true),
  position,
  languages: perLanguage(footerLink),
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
  text("length", value, { min: 1, max: 20, pattern: /^\d+(\.\d+)?(px|rem|em|%|vw|vh|ch)$/ });

const dashboard = group(
  {
    collections: group(
      {
        data: list(collectionDefinition, { max: 200 }),
        height: pixels(250),
        poster_border_width: pixels(2),
        show_as_tiles: toggle(false),
        hide_empty_result: toggle(false),
      },
      { section: "collections" },
    ),
    heroImage: group(
      {
        height: pixels(350),
        /** Text is at the start of the picture. */
        focal_point: focalPoint(62, 60),
        alignment: alignmentSetting,
        trans_header: textKey("views.dashboard.hero.header"),
        trans_body: textKey("views.dashboard.hero.body"),
        logo: group({ height: pixels(100), alignment: alignmentSetting, load_outside: toggle(false) }),
      },
      { section: "hero" },
    ),
  },
  { page: "dashboard" },
);

const login = group(
  {
    show_passwordReset: toggle(true),
    logoImage: group({ height: length("8rem") }),
    picture: group({ focal_point: focalPoint(50, 50), credit: textPerLanguage }),
    headers: group({ transform: choice(["none", "uppercase", "capitalize"], "none") }),
    infoText: group({ alignment: sideSetting }),
    register: group({ show_button: toggle(true), links: perLanguage(linkSetting) }),
    /** Names of login methods in order; others follow them. */
    methods: list(text("line", "", { min: 1, max: 200 }), { max: 50 }),
    box: group({ max_width: length("40rem") }),
  },
  { page: "login", section: "form" },
);

const viewOption = group({
  icon: keySetting,
  key: choice(VIEWS, "grid"),
  position,
  translation: textKey(""),
  visible: toggle(true),
});
const view = (icon: string, name: (typeof VIEWS)[number], at: number): ValueOf<typeof viewOption> => ({
  icon,
  key: name,
  position: at,
  translation: `views.search.view.${name}`,
  visible: true,
});

const search = group(
  {
    views: group(
      {
        default: choice(VIEWS, "grid"),
        options: list(viewOption, {
          max: 3,
          default: [view("list", "list", 0), view("layout-grid", "thumbnail", 1), view("layout-dashboard", "grid", 2)],
        }),
      },
      { section: "views" },
    ),
    list: group(
      { columns: fieldList(), options: group({ imageColWidth: pixels(250), rowHeight: pixels(200) }) },
      { section: "list" },
    ),
    posters: group(
      { max_height: pixels(250), min_height: pixels(200), border_width: pixels(2) },
      { section: "posters" },
    ),
    thumbnails: group(
      {
        height: pixels(330),
        width: pixels(200),
        icon_hover: toggle(true),
        border_width: pixels(2),
        /** Fields above and below the picture. */
        header: fieldList(),
        body: fieldList(),
      },
      { section: "thumbnails" },
    ),
    sidebar: group({ width: pixels(260) }, { section: "sidebar" }),
    logo: group({ alignment: sideSetting }, { page: "appearance", section: "logos" }),
  },
  { page: "search" },
);

const orientations = ["asc", "desc"] as const;
const sortOption = group({ active: toggle(true), key: sortKeySetting, translation: textKey("") });
const sort = (name: string): ValueOf<typeof sortOption> => ({
  active: true,
  key: name,
  translation: `views.search.sort.${name}`,
});
const sorting = group(
  {
    default: { ...sortKeySetting, default: RELEVANCE_SORT_KEY },
    options: list(sortOption, {
      max: 20,
      default: [RELEVANCE_SORT_KEY, "rating", "imp_date", "obj_dload_cnt"].map(sort),
    }),
    orientation: group({
      default: choice(orientations, "desc"),
      options: list(choice(orientations, "asc"), { max: 2, default: [...orientations] }),
    }),
  },
  { page: "search", section: "sorting" },
);

const locale = group({
  /** ISO 639-1, with a region as an extension. */
  lang: text("language", "", { min: 2, max: 5, pattern: LANGUAGE }),
  /** Label in the header: `DE`. */
  short: text("line", "", { min: 1, max: 10 }),
});

const logoPlace = group({ key: choice(LOGO_LOCATIONS, "dashboard"), translation: textKey(""), visible: toggle(true) });

export const settingsRegistry = group(
  {
    themes,
    assetInfo: group(fieldColumns, { page: "search", section: "assetInfo" }),
    infoView: group({ ...fieldColumns, options: border }, { page: "search", section: "infoView" }),
    bookmark: group(
      { title: titleFieldSetting, columns: fieldList(), options: border },
      { page: "search", section: "bookmark" },
    ),
    dashboard,
    facets: fieldList({ page: "search", section: "facets" }),
    suggestions: fieldList({ page: "search", section: "suggestions" }),
    footer: list(footerEntry, {
      max: 50,
      default: [page("privacy", 0, "Left"), page("terms", 1, "Left"), page("imprint", 2, "Left"), copyright],
      page: "general",
      section: "footer",
    }),
    login,
    search,
    sorting,
    terms_of_use: group(
      { show: toggle(false), links: perLanguage(linkSetting) },
      { page: "general", section: "terms" },
    ),
    visibleLocales: list(locale, {
      min: 1,
      max: 200,
      default: [
        { lang: "de", short: "DE" },
        { lang: "en", short: "EN" },
      ],
      page: "language",
      section: "visible",
    }),
    visibleLogos: list(logoPlace, {
      max: LOGO_LOCATIONS.length,
      default: LOGO_LOCATIONS.map((place) => ({ key: place, translation: `admin.logo.${place}`, visible: true })),
      page: "appearance",
      section: "logos",
    }),
    global: group(
      {
        hide_empty_metadata_fields: toggle(true),
        /** If on, `/` redirects to the search. */
        hide_dashboard: toggle(true),
        /** If on, an order by mail is offered where a download is not permitted. */
        run_order_process: toggle(false),
        /** If empty, the title is the server's name (`resolvePortalTitle`). */
        website_title: text("line", "", { max: 200 }),
      },
      { page: "general", section: "portal" },
    ),
    accessibility: group(
      {
        assets: group({
          alt: list(fieldNameSetting, { max: 20, default: ["title", "description"] }),
          alt_fallback: group({
            field_name: nullable(fieldNameSetting, "file_name"),
            options: list(text("line", "", { max: 200 }), { max: 50 }),
          }),
        }),
      },
      { page: "general", section: "accessibility" },
    ),
    guide: group(
      {
        show: toggle(false),
        tour: list(choice(TOUR_STEPS, "language"), { max: TOUR_STEPS.length, default: [...TOUR_STEPS] }),
      },
      { page: "general", section: "guide" },
    ),
    /** The mail that orders an asset; `{links}` in its texts is replaced by the list of assets. */
    order: group(
      {
        mailto: text("address", "", { max: 500 }),
        cc: text("address", "", { max: 500 }),
        subject: textPerLanguage,
        body: textPerLanguage,
        /**
         * Base URL of links in the mail; null: where the portal was opened. With `{id}` in it, links lead to another
         * system.
         */
        base_address: nullable(text("address", "", { max: 500 }), null),
      },
      { page: "general", section: "order" },
    ),
    /** Version of the portal that stored the document. */
    version: text("line", SETTINGS_VERSION, { min: 1, max: 50, pattern: /^v?\d/ }),
  },
  { id: "PortalSettings" },
);
