/** The settings as a zod schema: what a server accepts to be stored. The types in `portal-settings.ts` say the same. */
import { z } from "zod";
import { isSafeLink } from "./links.ts";
import { lightAppearance } from "./shipped-themes.ts";

const size = z.number().min(0).max(4000);
const position = z.number().int().min(0);
const key = z.string().min(1).max(100);
const text = z.string().max(10_000);
const translation = z.string().max(200);
const fieldName = z.string().regex(/^[A-Za-z][\w.-]{0,99}$/);
const language = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/);
const orientation = z.enum(["asc", "desc"]);
const side = z.enum(["left", "center", "right"]);
const alignment = z.strictObject({ key: side, translation });
/** No character that ends a declaration: colours go into CSS text. */
const colour = z.string().regex(/^[#\w\s.,%()/+-]{1,200}$/);

const appearance = z.strictObject(
  Object.fromEntries(Object.keys(lightAppearance).map((name) => [name, colour])) as Record<
    keyof typeof lightAppearance,
    typeof colour
  >,
);

const themeOption = z.strictObject({
  key: z.string().regex(/^[\w-]{1,60}$/),
  translation,
  appearance,
  appearance_options: z.strictObject({ button_hover_effect: z.boolean(), list_hover_effect: z.boolean() }),
  advanced_appearance: z.record(z.string().regex(/^\w+\.\w+$/), colour),
});

const themes = z
  .strictObject({
    default_light: key,
    default_dark: key,
    show_theme_selection: z.boolean(),
    options: z.array(themeOption).max(50),
  })
  .refine(({ options }) => new Set(options.map((option) => option.key)).size === options.length, "has a key twice")
  .refine(
    ({ options, default_light, default_dark }) =>
      options.length === 0 ||
      [default_light, default_dark].every((wanted) => options.some((option) => option.key === wanted)),
    "names a default that is no theme",
  );

export const fieldSetting = z
  .strictObject({
    field_name: fieldName,
    position,
    translation: translation.optional(),
    multi_valued: z.boolean().optional(),
    range_facet: z.boolean().optional(),
    options: z
      .strictObject({
        filter: z.boolean().optional(),
        filterVal: z.enum(["date", "filesize"]).nullable().optional(),
        preview: z.number().int().min(1).max(100).optional(),
        multivalue: z.enum(["checkbox", "radio", "slider"]).optional(),
        sort: z.enum(["alph", "count"]).optional(),
        sort_orientation: orientation.optional(),
      })
      .optional(),
  })
  .meta({ id: "FieldSetting" });
const fields = z.array(fieldSetting).max(200);
const fieldColumns = { title: fieldName.nullable(), paramsLeft: fields, paramsRight: fields };

const link = { linkDirection: z.enum(["Internal", "External"]), link: z.string().max(2000) };
const UNSAFE = { error: "leads neither to a page of the portal nor to http, https or mailto", path: ["link"] };
const links = z.record(language, z.strictObject(link).refine(isSafeLink, UNSAFE));

/** What a stored search asks for: text and filters, per language where they differ, and the order of what it finds. */
export const storedSearch = {
  search: z.union([text, z.record(language, text)]).optional(),
  sort: key.optional(),
  orientation: orientation.optional(),
  facets: z
    .record(
      language,
      z.array(
        z.strictObject({
          field_name: fieldName,
          values: z.union([z.array(z.union([z.string(), z.number(), z.null()])), z.string()]),
          range_facet: z.boolean(),
        }),
      ),
    )
    .optional(),
};

const collectionDefinition = z.strictObject({
  indicator: z.string().regex(/^\w+_\d+$/),
  label: z.string().max(200),
  translation: translation.optional(),
  ...storedSearch,
  src: z.string().max(64).nullable().optional(),
  preview: z.number().int().min(1).max(100).optional(),
});

const view = z.enum(["list", "thumbnail", "grid"]);

export const portalSettingsSchema = z
  .strictObject({
    themes,
    assetInfo: z.strictObject(fieldColumns),
    infoView: z.strictObject({ ...fieldColumns, options: z.strictObject({ border_width: size }) }),
    bookmark: z.strictObject({
      title: fieldName.nullable(),
      columns: fields,
      options: z.strictObject({ border_width: size }),
    }),
    dashboard: z.strictObject({
      collections: z.strictObject({
        data: z.array(collectionDefinition).max(200),
        height: size,
        poster_border_width: size,
        show_as_tiles: z.boolean(),
        hide_empty_result: z.boolean(),
      }),
      heroImage: z.strictObject({
        height: size,
        alignment,
        trans_header: translation,
        trans_body: translation,
        logo: z.strictObject({ height: size, alignment, load_outside: z.boolean() }),
      }),
    }),
    facets: fields,
    suggestions: fields,
    footer: z
      .array(
        z.strictObject({
          translation,
          is_linkable: z.boolean(),
          position,
          languages: z.record(
            language,
            z.strictObject({ ...link, column: z.enum(["Left", "Center", "Right", "None"]) }).refine(isSafeLink, UNSAFE),
          ),
        }),
      )
      .max(50),
    login: z.strictObject({
      show_passwordReset: z.boolean(),
      logoImage: z.strictObject({ height: z.string().max(20) }),
      headers: z.strictObject({ transform: z.enum(["none", "uppercase", "capitalize"]) }),
      infoText: z.strictObject({ alignment: side }),
      register: z.strictObject({ show_button: z.boolean(), links }),
      box: z.strictObject({ max_width: z.string().max(20) }),
    }),
    search: z.strictObject({
      views: z.strictObject({
        default: view,
        options: z.array(z.strictObject({ icon: key, key: view, position, translation, visible: z.boolean() })),
      }),
      list: z.strictObject({ columns: fields, options: z.strictObject({ imageColWidth: size, rowHeight: size }) }),
      posters: z.strictObject({ max_height: size, min_height: size, border_width: size }),
      thumbnails: z.strictObject({
        height: size,
        width: size,
        icon_hover: z.boolean(),
        border_width: size,
        header: fields,
        body: fields,
      }),
      sidebar: z.strictObject({ width: size }),
      logo: z.strictObject({ alignment: side }),
    }),
    sorting: z.strictObject({
      default: key,
      options: z.array(z.strictObject({ active: z.boolean(), key, translation })),
      orientation: z.strictObject({ default: orientation, options: z.array(orientation) }),
    }),
    terms_of_use: z.strictObject({ show: z.boolean(), links }),
    visibleLocales: z.array(z.strictObject({ lang: language, short: z.string().min(1).max(10) })).min(1),
    visibleLogos: z.array(
      z.strictObject({
        key: z.enum(["dashboard", "search", "login", "bookmark", "asset", "logout"]),
        translation,
        visible: z.boolean(),
      }),
    ),
    global: z.strictObject({
      hide_empty_metadata_fields: z.boolean(),
      hide_dashboard: z.boolean(),
      run_order_process: z.boolean(),
      website_title: z.string().max(200),
    }),
    accessibility: z.strictObject({
      assets: z.strictObject({
        alt: z.array(fieldName),
        alt_fallback: z.strictObject({ field_name: fieldName.nullable(), options: z.array(z.string()) }),
      }),
    }),
    guide: z.strictObject({
      show: z.boolean(),
      tour: z.array(
        z.enum([
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
        ]),
      ),
    }),
    order: z.strictObject({
      mailto: z.string().max(500),
      cc: z.string().max(500),
      subject: z.record(language, text),
      body: z.record(language, text),
      base_address: z.string().max(500).nullable(),
    }),
    version: z.string().regex(/^v?\d/),
  })
  .meta({ id: "PortalSettings" });
