/**
 * The portal's settings: one document (`config/global`) that an admin edits and every portal page obeys.
 * Names are those of the stored document. `translation` is always a key of the text bundles with its namespace
 * first (`views.search.sort.score`), see `text-key.ts`.
 */

export interface PortalSettings {
  themes: Themes;
  assetInfo: FieldColumns;
  infoView: FieldColumns & { options: { border_width: number } };
  bookmark: { title: string | null; columns: FieldSetting[]; options: { border_width: number } };
  dashboard: Dashboard;
  facets: FieldSetting[];
  suggestions: FieldSetting[];
  footer: FooterEntry[];
  login: LoginSettings;
  search: SearchSettings;
  sorting: Sorting;
  terms_of_use: { show: boolean; links: Record<string, LinkSetting> };
  visibleLocales: LocaleSetting[];
  visibleLogos: LogoSetting[];
  global: GlobalSettings;
  accessibility: { assets: { alt: string[]; alt_fallback: { field_name: string | null; options: string[] } } };
  guide: { show: boolean; tour: TourStep[] };
  order: OrderSettings;
  /** Version of the portal that stored the document. */
  version: string;
}

export interface GlobalSettings {
  hide_empty_metadata_fields: boolean;
  /** On: `/` goes to the search. */
  hide_dashboard: boolean;
  /** On: where a download is not permitted, an order by mail is offered. */
  run_order_process: boolean;
  website_title: string;
}

/** The twelve colours everything else is derived from; any CSS colour, the shipped themes use #rrggbb. */
export interface Appearance {
  primary_color: string;
  on_primary_color: string;
  secondary_color: string;
  on_secondary_color: string;
  background_color: string;
  on_background_color: string;
  surface_color: string;
  on_surface_color: string;
  popup_background_color: string;
  popup_on_background_color: string;
  navigation_color: string;
  on_navigation_color: string;
}

export interface ThemeOption {
  key: string;
  translation: string;
  appearance: Appearance;
  appearance_options: { button_hover_effect: boolean; list_hover_effect: boolean };
  /** `area.property` -> colour, over what is derived; see `theme.ts`. */
  advanced_appearance: Record<string, string>;
}

export interface Themes {
  /** Key of an option. */
  default_light: string;
  default_dark: string;
  show_theme_selection: boolean;
  options: ThemeOption[];
}

export type FilterVal = "date" | "filesize" | null;

export interface FieldOptions {
  filter?: boolean;
  filterVal?: FilterVal;
  /** Values shown at first, and how many more each time. */
  preview?: number;
  multivalue?: "checkbox" | "radio" | "slider";
  sort?: "alph" | "count";
  sort_orientation?: Orientation;
}

/** One metadata field at one place. Label and kind come from the index, unless `translation` says otherwise. */
export interface FieldSetting {
  field_name: string;
  position: number;
  translation?: string;
  multi_valued?: boolean;
  range_facet?: boolean;
  options?: FieldOptions;
}

export interface FieldColumns {
  /** Field whose value is the title; null shows none. */
  title: string | null;
  paramsLeft: FieldSetting[];
  paramsRight: FieldSetting[];
}

export interface Dashboard {
  collections: {
    data: CollectionDefinition[];
    /** Pixels, as every height and width here that is a number. */
    height: number;
    poster_border_width: number;
    show_as_tiles: boolean;
    hide_empty_result: boolean;
  };
  heroImage: {
    height: number;
    alignment: Alignment;
    trans_header: string;
    trans_body: string;
    logo: { height: number; alignment: Alignment; load_outside: boolean };
  };
}

export interface Alignment {
  key: "left" | "center" | "right";
  translation: string;
}

/** A chosen filter of a stored search: a list of values, or `low TO high` for ranges. */
export interface StoredFilter {
  field_name: string;
  values: (string | number | null)[] | string;
  range_facet: boolean;
}

/** A row or tile of the dashboard: a collection of the server (by indicator), or a stored search. */
export interface CollectionDefinition {
  /** A prefix, an underscore and a number: `collection_12`; `search_...` has no counterpart on the server. */
  indicator: string;
  label: string;
  translation?: string;
  search?: string | Record<string, string>;
  sort?: string;
  orientation?: Orientation;
  facets?: Record<string, StoredFilter[]>;
  /** Asset whose picture stands for the collection. */
  src?: string | null;
  preview?: number;
}

export interface LinkSetting {
  linkDirection: "Internal" | "External";
  /** External: an address. Internal: a path of the portal, as `/custom/imprint`. */
  link: string;
}

export interface FooterEntry {
  translation: string;
  is_linkable: boolean;
  position: number;
  languages: Record<string, LinkSetting & { column: "Left" | "Center" | "Right" | "None" }>;
}

export interface LoginSettings {
  show_passwordReset: boolean;
  logoImage: { height: string };
  headers: { transform: "none" | "uppercase" | "capitalize" };
  infoText: { alignment: "left" | "center" | "right" };
  register: { show_button: boolean; links: Record<string, LinkSetting> };
  box: { max_width: string };
}

export type ViewKey = "list" | "thumbnail" | "grid";

export interface SearchSettings {
  views: {
    default: ViewKey;
    options: { icon: string; key: ViewKey; position: number; translation: string; visible: boolean }[];
  };
  list: { columns: FieldSetting[]; options: { imageColWidth: number; rowHeight: number } };
  posters: { max_height: number; min_height: number; border_width: number };
  thumbnails: {
    height: number;
    width: number;
    icon_hover: boolean;
    border_width: number;
    /** Fields above and below the picture. */
    header: FieldSetting[];
    body: FieldSetting[];
  };
  sidebar: { width: number };
  logo: { alignment: "left" | "center" | "right" };
}

export type Orientation = "asc" | "desc";

export interface Sorting {
  default: string;
  options: { active: boolean; key: string; translation: string }[];
  orientation: { default: Orientation; options: Orientation[] };
}

export interface LocaleSetting {
  /** ISO 639-1. */
  lang: string;
  /** As shown in the header: `DE`. */
  short: string;
}

export type LogoPlace = "dashboard" | "search" | "login" | "bookmark" | "asset" | "logout";

export interface LogoSetting {
  key: LogoPlace;
  translation: string;
  visible: boolean;
}

export type TourStep =
  | "language"
  | "bookmark"
  | "search_input"
  | "tile"
  | "collection"
  | "sort"
  | "views"
  | "facets"
  | "result"
  | "result_view"
  | "info_panel"
  | "icon_set";

/** The mail in which an asset is ordered; texts per language, with `{links}` where the assets are listed. */
export interface OrderSettings {
  mailto: string;
  cc: string;
  subject: Record<string, string>;
  body: Record<string, string>;
  /** Where links in the mail point; null: where the portal was opened. */
  base_address: string | null;
}
