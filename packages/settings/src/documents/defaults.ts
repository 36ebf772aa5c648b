/** Default settings, read from the registry. */

import type { PortalSettings } from "../portal-settings.ts";
import { createDefaultValue } from "../registry/default-value.ts";
import { fieldSetting } from "../registry/fields.ts";
import { settingsRegistry } from "../registry/settings.ts";

const facetOptions = fieldSetting.settings.options.of.settings;

/** Facet options if neither the settings nor the index define any. Range facets are sliders. */
export const FACET_DEFAULTS = {
  preview: facetOptions.preview.of.default,
  sort: facetOptions.sort.of.default,
  sort_orientation: facetOptions.sort_orientation.of.default,
  multivalue: facetOptions.multivalue.of.default,
};

/** Returns a new copy each time, which the caller may change. */
export function createDefaultSettings(): PortalSettings {
  return createDefaultValue(settingsRegistry);
}
