// The areas whose tests are held against mutations. `mutate` and `tests` are patterns below the folder of the package.

/** What decides something in the portal without drawing it. */
const rulesOfThePortal = [
  "app/{navigation-rules,way-back}",
  "shared/version-check",
  "app/frame/initials",
  "asset/asset-doc",
  "asset/actions/{asset-actions,icon-room}",
  "asset/preview/zoom",
  "features/admin/server/import-facts",
  "features/dashboard/{collection-query,quick-choice}",
  "features/downloads/{download-failure,file-name,transfer}",
  "features/search/filters",
  "features/search/facets/{facet-fields,range-kind,range-rules,sort-values}",
  "features/search/field/suggestions",
  "features/search/result/{is-search-unavailable,loaded-docs,search-memory}",
  "features/search/selection/selection",
  "features/search/views/{row-window,views}",
  "features/search/views/grid/{justified-layout,page-size}",
  "features/session/login-errors",
  "features/setup/setup-rules",
  "shared/paths",
  "shared/api/refusal-rules",
  "shared/host/host-storage",
  "shared/i18n/languages",
  "shared/search/{find-assets,search-location,sort}",
  "shared/settings/hero-logo",
  "shared/ui/stale-chunk",
  "theme/theme-css",
];

/** Rules of the portal whose tests need a document. */
const rulesOnADocument = [
  "asset/{field-value,placeholder}",
  "features/search/facets/parse-end",
  "shared/i18n/{format,load-texts}",
  "theme/theme-control",
];

export const areas = {
  settings: {
    package: "packages/settings",
    // Translations and the words of the first pages: a test of them would be a copy.
    mutate: ["src/**/*.ts", "!src/texts/{de,en}/**", "!src/custom-pages.ts"],
    tests: ["src/**/*.test.ts"],
  },
  contract: {
    package: "packages/contract",
    mutate: ["src/**/*.ts"],
    tests: ["src/**/*.test.ts"],
  },
  access: {
    package: "apps/api",
    mutate: ["src/modules/access/*.ts"],
    // Without those that start the whole server, which would be a minute for each change.
    tests: ["src/modules/access/{access,access.service,rights-writer}.test.ts"],
  },
  query: {
    package: "apps/api",
    mutate: ["src/modules/search/query-grammar.ts"],
    tests: ["src/modules/search/query-grammar.test.ts"],
  },
  portal: {
    package: "apps/web",
    mutate: [...rulesOfThePortal, ...rulesOnADocument].map((rule) => `src/${rule}.ts`),
    // Not those of what is drawn by them: a rule has to stand by itself.
    tests: [
      ...rulesOfThePortal.map((rule) => `src/${rule}.test.ts`),
      ...rulesOnADocument.map((rule) => `src/${rule}.dom.test.ts`),
    ],
    setup: "portal-setup.mjs",
  },
};

/**
 * Those of the patterns of an area, relative to the repository, that mean no file. `has` is asked for paths without
 * wildcards; of a pattern with one it is asked for the folder in front of it.
 */
export function missingFiles(area, has) {
  return [...area.mutate, ...area.tests]
    .filter((pattern) => !pattern.startsWith("!"))
    .flatMap(withoutBraces)
    .map((pattern) => `${area.package}/${pattern}`)
    .filter((path) => !has(path.replace(/\/[^/]*\*.*$/, "")));
}

/** `a/{b,c}.ts` -> `a/b.ts`, `a/c.ts`. */
function withoutBraces(pattern) {
  const [, before, choices, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  if (choices === undefined) return [pattern];
  return choices.split(",").flatMap((choice) => withoutBraces(before + choice + after));
}
