// Areas for mutation testing. `mutate` and `tests` are patterns relative to the package.

/** Logic of the portal that needs no DOM. */
const rulesOfThePortal = [
  "app/{navigation-rules,return-path}",
  "shared/version-check",
  "app/frame/initials",
  "asset/asset-doc",
  "asset/actions/{asset-actions,icon-capacity}",
  "asset/preview/zoom",
  "features/admin/server/import-summary",
  "features/dashboard/{collection-query,choose-quick-searches}",
  "features/downloads/{download-error,file-name,transfer}",
  "features/search/filters",
  "features/search/facets/{facet-fields,sort-values}",
  "features/search/facets/ranges/{range-kind,range-rules}",
  "features/search/field/suggestions",
  "features/search/result/{is-search-unavailable,loaded-docs,search-position}",
  "features/search/selection/selection",
  "features/search/views/{row-window,views}",
  "features/search/views/grid/{justified-layout,page-size}",
  "features/session/login-failure",
  "shared/paths",
  "shared/api/refusal-rules",
  "shared/host/host-storage",
  "shared/i18n/languages",
  "shared/search/{find-assets,search-location,sort}",
  "shared/settings/hero-logo",
  "shared/ui/errors/stale-chunk",
  "theme/theme-css",
];

/** Logic of the portal whose tests need a DOM. */
const rulesOnADocument = [
  "asset/{metadata/field-value,placeholder}",
  "features/search/facets/ranges/parse-range-end",
  "shared/i18n/{format,load-texts}",
  "theme/theme-control",
];

export const areas = {
  settings: {
    package: "packages/settings",
    // Without translations and initial pages: tests would only repeat them.
    mutate: ["src/**/*.ts", "!src/texts/{de,en}/**", "!src/pages/custom-pages.ts"],
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
    // Without tests that start the whole server, which would take a minute per mutant.
    tests: ["src/modules/access/{access,access.service,rights-writer}.test.ts"],
  },
  query: {
    package: "apps/api",
    mutate: ["src/modules/search/parse-search-query.ts"],
    tests: ["src/modules/search/parse-query-text.test.ts"],
  },
  portal: {
    package: "apps/web",
    mutate: [...rulesOfThePortal, ...rulesOnADocument].map((rule) => `src/${rule}.ts`),
    // Without tests of components that use them.
    tests: [
      ...rulesOfThePortal.map((rule) => `src/${rule}.test.ts`),
      ...rulesOnADocument.map((rule) => `src/${rule}.dom.test.ts`),
    ],
    setup: "portal-setup.mjs",
  },
};

/**
 * Patterns of an area, relative to the repository, that match no file. `has` is called with paths without wildcards;
 * for a pattern with one, with the folder before it.
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
