/** What of the areas visitors need not load: every name, its texts, and what has to be told apart. */
import {
  type AreaName,
  GLOBAL_AREA,
  globalTokens,
  type State,
  type ThemeArea,
  type Token,
  themeAreas,
} from "./areas.ts";

/** Every name that may be stored, area by area. */
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

export interface ContrastPair {
  /** Of the colour in front: `header.icon_color__hover`. */
  readonly name: string;
  readonly token: Token;
  readonly ground: Token;
  readonly least: 4.5 | 3;
}

/** What has to be told apart, in each state with the ground of that state. */
export function contrastPairs(): ContrastPair[] {
  const ofAreas = Object.entries(themeAreas).flatMap(([area, properties]: [string, ThemeArea]) =>
    Object.entries(properties).flatMap(([property, front]) =>
      (front.on ?? []).flatMap((behind) => {
        const ground = properties[behind];
        const { least } = front;
        if (!ground || !least) return [];
        const name = `${area}.${property}`;
        const pair = (state: "hover" | "focus"): ContrastPair[] =>
          front[state] || ground[state]
            ? [
                {
                  name: `${name}__${state}`,
                  token: front[state] ?? front.token,
                  ground: ground[state] ?? ground.token,
                  least,
                },
              ]
            : [];
        return [{ name, token: front.token, ground: ground.token, least }, ...pair("hover"), ...pair("focus")];
      }),
    ),
  );
  // Signs of notices, which lie over the whole portal.
  const ofToasts = (["toast_success", "toast_warning", "toast_danger", "toast_info"] as const).map(
    (token): ContrastPair => ({ name: `${GLOBAL_AREA}.${token}`, token, ground: "popup_background_color", least: 3 }),
  );
  return [...ofAreas, ...ofToasts];
}

/** Text keys of an area, of one of its colours, and of a state. */
export const areaKey = (area: AreaName | typeof GLOBAL_AREA) => `admin:areas.names.${area}`;
export const propertyKey = (property: string) => `admin:areas.properties.${property}`;
export const stateKey = (state: State) => `admin:areas.states.${state}`;
