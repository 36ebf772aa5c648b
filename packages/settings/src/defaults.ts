/** What the settings are when nothing is stored, read from the registry. */

import type { Alignment, PortalSettings } from "./portal-settings.ts";
import { defaultOf } from "./registry/default-of.ts";
import { SIDES } from "./registry/parts.ts";
import { settingsRegistry } from "./registry/settings.ts";

/** Facet options where neither the settings nor the index say anything. Range facets are sliders. */
export const FACET_DEFAULTS = { preview: 10, sort: "alph", sort_orientation: "asc", multivalue: "checkbox" } as const;

/** The places of a thing that can be aligned; start, middle and end where the language runs from right to left. */
export const ALIGNMENTS: Alignment[] = SIDES.map((key) => ({ key, translation: `admin.alignment.${key}` }));

/** A fresh copy each time: whoever changes it may keep it. */
export function defaultSettings(): PortalSettings {
  return defaultOf(settingsRegistry);
}
