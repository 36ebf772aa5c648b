import { toAreaPropertyTextKey, toAreaTextKey, toColourStateTextKey } from "@vitrine/settings/registry/area-names";
import { COLOUR_STATES, GLOBAL_AREA } from "@vitrine/settings/registry/areas";
import { toSettingNameTextKey } from "@vitrine/settings/registry/entries";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";

/** Formats the name of a colour setting, such as `on_primary_color` or `header.icon_color__hover`. */
export function useColourSettingName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const [, area, property = "", state] = /^(?:(\w+?)\.)?(\w+?)(?:__(\w+))?$/.exec(name) ?? [];
    if (area === undefined)
      return t(toSettingNameTextKey({ texts: `themes.options.appearance.${property}` }) as TextKey);
    const known = COLOUR_STATES.find((one) => one === state);
    return [
      t(toAreaTextKey(area as typeof GLOBAL_AREA) as TextKey),
      area === GLOBAL_AREA ? property : t(toAreaPropertyTextKey(property) as TextKey),
      ...(known ? [t(toColourStateTextKey(known) as TextKey)] : []),
    ].join(" · ");
  };
}
