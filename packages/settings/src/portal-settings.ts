/** Types of the portal's settings, derived from the registry. */
import type { ValueOf } from "./registry/kinds.ts";
import type { settingsRegistry } from "./registry/settings.ts";

export type PortalSettings = ValueOf<typeof settingsRegistry>;

export type Themes = PortalSettings["themes"];
export type ThemeOption = Themes["options"][number];
export type Appearance = ThemeOption["appearance"];

export type FieldSetting = PortalSettings["facets"][number];
export type FieldOptions = NonNullable<FieldSetting["options"]>;
export type FilterVal = NonNullable<FieldOptions["filterVal"]> | null;
export type FieldColumns = PortalSettings["assetInfo"];

export type CollectionDefinition = PortalSettings["dashboard"]["collections"]["data"][number];
export type StoredFilter = NonNullable<CollectionDefinition["facets"]>[string][number];

export type FooterEntry = PortalSettings["footer"][number];
export type LinkSetting = PortalSettings["terms_of_use"]["links"][string];
export type LoginSettings = PortalSettings["login"];
export type LocaleSetting = PortalSettings["visibleLocales"][number];
export type LogoLocation = PortalSettings["visibleLogos"][number]["key"];

export type Sorting = PortalSettings["sorting"];
export type Orientation = Sorting["orientation"]["default"];

export type ViewKey = PortalSettings["search"]["views"]["default"];
