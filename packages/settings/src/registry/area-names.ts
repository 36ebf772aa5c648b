/** Names of all theme areas, their text keys and their contrast pairs. Visitors never load this module. */
import {
  type AreaName,
  GLOBAL_AREA,
  globalTokens,
  type State,
  type ThemeArea,
  type Token,
  themeAreas,
} from "./areas.ts";

/** Every name that may be stored, sorted by area. */
export const themeNames: readonly string[] = [
  ...[...globalTokens].flatMap((token) => [`${GLOBAL_AREA}.${token}`, `${GLOBAL_AREA}.${token}__accessibility_color`]),
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
  readonly token: Token;
  readonly background: Token;
  readonly minContrast: 4.5 | 3;
}

/** Pairs of colours that need contrast; in each state, with the background of that state. */
export function areaContrastPairs(): AreaContrastPair[] {
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
export const areaNameKey = (area: AreaName | typeof GLOBAL_AREA) => `admin:areas.names.${area}`;
export const propertyNameKey = (property: string) => `admin:areas.properties.${property}`;
export const stateNameKey = (state: State) => `admin:areas.states.${state}`;
