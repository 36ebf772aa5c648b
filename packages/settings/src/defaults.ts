/** What the settings are when nothing is stored, read from the registry. */

import type { PortalSettings } from "./portal-settings.ts";
import { defaultOf } from "./registry/default-of.ts";
import { fieldSetting } from "./registry/fields.ts";
import { settingsRegistry } from "./registry/settings.ts";

const facetOptions = fieldSetting.settings.options.of.settings;

/** Facet options where neither the settings nor the index say anything. Range facets are sliders. */
export const FACET_DEFAULTS = {
  preview: facetOptions.preview.of.default,
  sort: facetOptions.sort.of.default,
  sort_orientation: facetOptions.sort_orientation.of.default,
  multivalue: facetOptions.multivalue.of.default,
};

/** A fresh copy each time: whoever changes it may keep it. */
export function defaultSettings(): PortalSettings {
  return defaultOf(settingsRegistry);
}
