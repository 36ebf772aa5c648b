/** Names of all theme areas, their text keys and their contrast pairs. Visitors never load this module. */
import {
  type AreaName,
  type ColourState,
  GLOBAL_AREA,
  globalTokenNames,
  type ThemeArea,
  type ThemeToken,
  themeAreas,
} from "./areas.ts";

/** Every name that may be stored, sorted by area. */
export const areaColourNames: readonly string[] = [
  ...[...globalTokenNames].flatMap((token) => [
    `${GLOBAL_AREA}.${token}`,
    `${GLOBAL_AREA}.${token}__accessibility_color`,
  ]),
  ...Object.entries(themeAreas).flatMap(([area, properties]) =>
    Object.entries(properties as ThemeArea).flatMap(([property, { hover, focus }]) => [
      `${area}.${property}`,
      ...(hover ? [`${area}.${property}__hover`] : []),
      ...(focus ? [`${area}.${property}__focus`] : []),
      `${area}.${property}__accessibility_color`,
    ]),
  ),
];

export interface AreaContrastPair {
  /** Name of the foreground colour: `header.icon_color__hover`. */
  readonly name: string;
  readonly token: ThemeToken;
  readonly background: ThemeToken;
  readonly minContrast: 4.5 | 3;
}

/** Pairs of colours that need contrast; in each state, with the background of that state. */
export function createAreaContrastPairs(): AreaContrastPair[] {
  const ofAreas = Object.entries(themeAreas).flatMap(([area, properties]: [string, ThemeArea]) =>
    Object.entries(properties).flatMap(([property, front]) =>
      (front.on ?? []).flatMap((behind) => {
        const ground = properties[behind];
        const { minContrast: least } = front;
        if (!ground || !least) return [];
        const name = `${area}.${property}`;
        const pair = (state: "hover" | "focus"): AreaContrastPair[] =>
          front[state] || ground[state]
            ? [
                {
                  name: `${name}__${state}`,
                  token: front[state] ?? front.token,
                  background: ground[state] ?? ground.token,
                  minContrast: least,
                },
              ]
            : [];
        return [
          { name, token: front.token, background: ground.token, minContrast: least },
          ...pair("hover"),
          ...pair("focus"),
        ];
      }),
    ),
  );
  // Icons of notices, which overlay the whole portal.
  const ofToasts = (["toast_success", "toast_warning", "toast_danger", "toast_info"] as const).map(
    (token): AreaContrastPair => ({
      name: `${GLOBAL_AREA}.${token}`,
      token,
      background: "popup_background_color",
      minContrast: 3,
    }),
  );
  return [...ofAreas, ...ofToasts];
}

/** Text keys of the names of an area, of one of its colours, and of a state. */
export const toAreaTextKey = (area: AreaName | typeof GLOBAL_AREA) => `admin:areas.names.${area}`;
export const toAreaPropertyTextKey = (property: string) => `admin:areas.properties.${property}`;
export const toColourStateTextKey = (state: ColourState) => `admin:areas.states.${state}`;
