import { areaNameKey, propertyNameKey, stateNameKey } from "@vitrine/settings/registry/area-names";
import { GLOBAL_AREA, STATES } from "@vitrine/settings/registry/areas";
import { nameKey } from "@vitrine/settings/registry/entries";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

/** Formats the name of a colour setting, such as `on_primary_color` or `header.icon_color__hover`. */
export function useColourName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const [, area, property = "", state] = /^(?:(\w+?)\.)?(\w+?)(?:__(\w+))?$/.exec(name) ?? [];
    if (area === undefined) return t(nameKey({ texts: `themes.options.appearance.${property}` }) as TextKey);
    const known = STATES.find((one) => one === state);
    return [
      t(areaNameKey(area as typeof GLOBAL_AREA) as TextKey),
      area === GLOBAL_AREA ? property : t(propertyNameKey(property) as TextKey),
      ...(known ? [t(stateNameKey(known) as TextKey)] : []),
    ].join(" · ");
  };
}
