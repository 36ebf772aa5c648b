/** Types of the portal's settings, derived from the registry. */
import type { ValueOf } from "./registry/setting-nodes.ts";
import type { settingsRegistry } from "./registry/settings.ts";

export type PortalSettings = ValueOf<typeof settingsRegistry>;

export type ThemesSettings = PortalSettings["themes"];
export type ThemeOption = ThemesSettings["options"][number];
export type ThemeAppearance = ThemeOption["appearance"];

export type FieldSetting = PortalSettings["facets"][number];
export type FieldOptions = NonNullable<FieldSetting["options"]>;
export type FieldValueFormat = NonNullable<FieldOptions["filterVal"]> | null;
export type AssetInfoSettings = PortalSettings["assetInfo"];

export type DashboardCollectionSetting = PortalSettings["dashboard"]["collections"]["data"][number];
export type StoredFilter = NonNullable<DashboardCollectionSetting["facets"]>[string][number];

export type FooterEntry = PortalSettings["footer"][number];
export type LinkSetting = PortalSettings["terms_of_use"]["links"][string];
export type LoginSettings = PortalSettings["login"];
export type PublishedLanguage = PortalSettings["visibleLocales"][number];
export type LogoLocation = PortalSettings["visibleLogos"][number]["key"];

export type SortSettings = PortalSettings["sorting"];
export type SortOrientation = SortSettings["orientation"]["default"];

export type ViewKey = PortalSettings["search"]["views"]["default"];
