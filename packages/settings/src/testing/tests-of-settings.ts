/** Lists the test that proves the effect of each setting, by file and title, for `docs/settings-map.md`. */
const footer = (title: string) => `\`apps/web/src/app/frame/footer.test.tsx\`: "${title}"`;
const columns = footer(
  "has its entries in their columns and order, those that are no links as text, and none of no column",
);
const links = footer("opens external links in a new tab, and says so; pages of the portal in the same tab");
const control = (title: string) => `\`apps/web/src/theme/theme-control.dom.test.ts\`: "${title}"`;
const router = (title: string) => `\`apps/web/src/app/router.test.tsx\`: "${title}"`;
const register = (title: string) => `\`apps/web/src/features/session/register-link.test.tsx\`: "${title}"`;
const section = `\`e2e/src/admin/login-section.journey.ts\`: "an admin configures heading, texts, links, providers and box, and a guest sees them"`;
const login = (title: string) => `\`apps/web/src/features/session/login-look.test.tsx\`: "${title}"`;
const mail = (title: string) => `\`apps/web/src/features/downloads/order-mail.test.ts\`: "${title}"`;
const order = (title: string) => `\`e2e/src/downloads/orders.journey.ts\`: "${title}"`;
const forms = (title: string) => `\`e2e/src/downloads/converted-downloads.journey.ts\`: "${title}"`;
const hero = (title: string) => `\`e2e/src/search/hero.journey.ts\`: "${title}"`;
const doc = (title: string) => `\`apps/web/src/asset/asset-doc.test.ts\`: "${title}"`;
const locales = `\`apps/web/src/app/frame/login-footer.test.tsx\`: "offers the languages that are visible, as they are called short"`;

const brand = `\`apps/web/src/app/frame/brand.test.tsx\`: "says the portal's name where the logo of its place is hidden"`;
const effects = control("the theme that is on stands on the root, with its scheme and its effects");
const device = control("follows the device from light to dark and back while the page is open");
const heard = doc("has as alternative text the first non-empty field, then the fallback, then the title");
const words = order("a guest orders assets that guests may not download: from poster, panel, page and bar");
const colours = `\`packages/settings/src/colours/theme-colours.test.ts\`: "each of the twelve is the variable that the portal draws with"`;

const facet = (title: string) => `\`apps/web/src/features/search/facets/facet-fields.test.ts\`: "${title}"`;
const values = `\`apps/web/src/features/search/facets/sort-values.test.ts\`: "are sorted as configured, in the reader's alphabet"`;
const found = (title: string) => `\`e2e/src/search/search-settings.journey.ts\`: "${title}"`;
const chosen = facet("are the configured ones in order, without fields unknown to the index");
const kind = facet("allows several values by default");
const options = facet("take their options from the settings, then the index, then the defaults");
const switched = found("the view switch has the configured views, order, icons and names");
const sizes = found("posters, tiles, list and filters have the configured sizes and borders");
const sorts = found("the configured sort options are offered, and the first is the default");
const details = found("details are shown as configured: heading, columns, labels and borders");
const arranged = `\`e2e/src/admin/dashboard-settings.journey.ts\`: "hero and rows have the configured texts, sizes, alignment and borders"`;
const rows = (title: string) => `\`apps/web/src/features/dashboard/dashboard-page.test.tsx\`: "${title}"`;
const stored = (title: string) => `\`apps/web/src/features/dashboard/collection-query.test.ts\`: "${title}"`;
const tour = (title: string) => `\`e2e/src/theme/tour.journey.ts\`: "${title}"`;

/** By path in the registry; for shared settings, by the path of their texts. */
export const testsOfSettings: Readonly<Record<string, string>> = {
  "themes.default_light": device,
  "themes.default_dark": device,
  "themes.show_theme_selection": router("the switch of themes is there only where the settings say so"),
  "themes.options[].key": effects,
  "themes.options[].translation": `\`apps/web/src/app/frame/menus.test.tsx\`: "lists themes by the words that the settings give them, and by their key where nobody has written any"`,
  "themes.options[].appearance": colours,
  "themes.options[].appearance_options.button_hover_effect": effects,
  "themes.options[].appearance_options.list_hover_effect": control(
    "lists move under the pointer in a theme that says so, and buttons do not",
  ),
  "themes.options[].advanced_appearance": `\`e2e/src/theme/theme-areas.journey.ts\`: "a theme colours the area"; \`e2e/src/theme/theme-global.journey.ts\`: "a theme colours the whole portal"`,
  "focalPoint.x": hero("the crop of a hero keeps the focal point in view"),
  "focalPoint.y": hero("the crop of a hero keeps the focal point in view"),
  "dashboard.collections.data[].indicator": stored("by the server's collection"),
  "dashboard.collections.data[].label": rows("shows collections as rows: a header, a row of posters, a link to all"),
  "dashboard.collections.data[].translation": arranged,
  "dashboard.collections.data[].search": stored("searches in the reader's language, with the filters of that language"),
  "dashboard.collections.data[].sort": stored("is sorted as configured, else by the portal's default"),
  "dashboard.collections.data[].orientation": stored("is sorted as configured, else by the portal's default"),
  "dashboard.collections.data[].src": `${rows("shows tiles if configured, with the configured picture, requesting one asset")}; \`apps/web/src/features/dashboard/collection-tile.test.tsx\`: "shows the uploaded picture, or that of its first asset if the upload is missing"`,
  "dashboard.collections.data[].preview": arranged,
  "dashboard.collections.height": arranged,
  "dashboard.collections.poster_border_width": arranged,
  "dashboard.collections.show_as_tiles": rows(
    "shows tiles if configured, with the configured picture, requesting one asset",
  ),
  "dashboard.collections.hide_empty_result": rows("hides what is empty where the settings say so"),
  "dashboard.heroImage": arranged,
  "filter.field_name": stored("searches in the reader's language, with the filters of that language"),
  "filter.values": stored("searches in the reader's language, with the filters of that language"),
  "filter.range_facet": stored("is a range if flagged as one or formatted like one, else a single value"),
  "alignment.key": arranged,
  "alignment.translation": `\`apps/web/src/features/admin/fields/editors/alignment-editor.test.tsx\`: "an alignment is named by its custom text, and by the built-in name after another is selected"`,
  "link.linkDirection": links,
  "link.link": links,
  "link.column": columns,
  "footer[].translation": columns,
  "footer[].is_linkable": columns,
  "footer[].position": columns,
  "login.show_passwordReset": `\`apps/web/src/app/pages/login.test.tsx\`: "a new password is not offered where the settings hide it, even if the address asks for it"`,
  "login.logoImage.height": login("the login's own logo has the configured height"),
  "login.picture.credit": hero("the login shows the credit of its photograph, readably"),
  "login.headers.transform": login("heading and text have the configured case and alignment"),
  "login.infoText.alignment": login("heading and text have the configured case and alignment"),
  "login.register.show_button": register("hidden if switched off"),
  "login.methods":
    '`apps/web/src/features/session/login-methods.test.ts`: "named methods come first, in this order; others follow"',
  "login.box.max_width": section,
  "field.field_name": chosen,
  "field.position": chosen,
  "field.translation": details,
  "field.multi_valued": `\`apps/web/src/asset/metadata/formatted-field-value.dom.test.ts\`: "of a field with several values the first alone is shown, where the settings say that it has one"`,
  "field.range_facet": `${facet("is a slider if settings or index define it as a range")}; \`apps/web/src/features/admin/search/search-section.test.tsx\`: "a filter offers kinds that fit its field: one or several values for texts, also a range for dates and numbers"`,
  "field.options.filter": options,
  "field.options.filterVal": `\`apps/web/src/asset/metadata/formatted-field-value.dom.test.ts\`: "shows dates and sizes where the settings or the index say that they are"`,
  "field.options.preview": options,
  "field.options.multivalue": kind,
  "field.options.sort": values,
  "field.options.sort_orientation": values,
  "field.options.folded": `\`apps/web/src/features/search/facets/facet-list.test.tsx\`: "a folded facet shows only its title, until it is opened or has a filter"`,
  "assetInfo.title": details,
  "infoView.title": details,
  "infoView.options.border_width": details,
  "bookmark.title": details,
  "bookmark.options.border_width": details,
  "search.views": switched,
  "search.list": sizes,
  "search.posters": sizes,
  "search.thumbnails.icon_hover": `\`apps/web/src/features/search/views/view-rows.test.tsx\`: "shows its actions on hover if configured, else always"`,
  "search.thumbnails": sizes,
  "search.sidebar.width": sizes,
  sorting: sorts,
  "sorting.options[].translation": `${sorts}; \`apps/web/src/features/search/result/search-toolbar.test.tsx\`: "a sort option without its own label uses its field's label, on the button and in the menu"`,
  "guide.show": tour("no tour is offered without the setting"),
  "guide.tour": tour("steps that are switched off are left out"),
  "search.logo.alignment": `\`e2e/src/admin/appearance.journey.ts\`: "logos and titles have the configured alignment"`,
  "visibleLogos[].key": brand,
  "visibleLogos[].translation": `\`apps/web/src/features/admin/fields/forms/section-form.test.tsx\`: "pages of logos are named by their configured texts"`,
  "visibleLogos[].visible": brand,
  "terms_of_use.show": forms(
    "a custom conversion with terms: its progress is shown on every page, and it is cancelled",
  ),
  "visibleLocales[].lang": locales,
  "visibleLocales[].short": locales,
  "global.hide_empty_metadata_fields": `\`apps/web/src/features/asset-page/asset-details.test.tsx\`: "leaves out fields without a value where the settings say so"`,
  "global.hide_dashboard": router("the dashboard leads to the search where it is hidden"),
  "global.run_order_process": order("a portal without orders shows the reason, or leads to the login"),
  "global.website_title": router("the title is the portal's, a dash, and the page's name"),
  "accessibility.assets.alt": heard,
  "accessibility.assets.alt_fallback.field_name": heard,
  "accessibility.assets.alt_fallback.options": `\`apps/web/src/features/admin/sections/general-section.test.tsx\`: "the fallback field is selected from the configured fields, known to the library or not"`,
  "order.mailto": words,
  "order.cc": mail("goes to all configured addresses, whatever the separator"),
  "order.subject": words,
  "order.body": words,
  "order.base_address": mail("is at the base address"),
};
