import { expect, it } from "vitest";
import { getAdminSectionPath, SECTION_GROUPS } from "./section.ts";
import { adminSections, findSection, listOfferedSections } from "./sections.tsx";

it("lists and routes only the sections that the backend supports", () => {
  const bare = { has: () => false };
  expect(listOfferedSections(bare).map(({ key }) => key)).toEqual([
    "home",
    "appearance",
    "dashboard",
    "search",
    "editor",
    "language",
    "login",
    "general",
    "all-settings",
  ]);
  expect(findSection("server", bare)).toBeUndefined();
  expect(findSection("general/x", bare)?.key).toBe("general");
  expect(findSection("", bare)?.key).toBe("home");
  expect(listOfferedSections({ has: () => true })).toEqual(adminSections);
  const withHistory = listOfferedSections({ has: (extension) => extension === "revisions" }).map(({ key }) => key);
  expect(withHistory).toContain("history");
  expect(withHistory).not.toContain("accounts");
});

it("stands in the order of its groups, and every section is found at its path", () => {
  const groups = adminSections.flatMap(({ group }) => (group === null ? [] : [group]));
  expect([...new Set(groups)]).toEqual([...SECTION_GROUPS]);
  expect(groups).toEqual(SECTION_GROUPS.flatMap((group) => groups.filter((one) => one === group)));
  for (const { key } of adminSections) {
    const path = getAdminSectionPath(key).replace(/^\/admin\/?/, "");
    expect(findSection(path, { has: () => true })?.key).toBe(key);
  }
});
