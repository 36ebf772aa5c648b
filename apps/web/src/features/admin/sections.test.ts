import { expect, it } from "vitest";
import { adminSections, findSection, listOfferedSections } from "./sections.tsx";

it("lists and routes only the sections that the backend supports", () => {
  const bare = { has: () => false };
  expect(listOfferedSections(bare).map(({ key }) => key)).toEqual([
    "general",
    "appearance",
    "dashboard",
    "language",
    "search",
    "login",
    "editor",
  ]);
  expect(findSection("server", bare)).toBeUndefined();
  expect(findSection("general/x", bare)?.key).toBe("general");
  expect(listOfferedSections({ has: () => true })).toEqual(adminSections);
  const withHistory = listOfferedSections({ has: (extension) => extension === "revisions" }).map(({ key }) => key);
  expect(withHistory).toContain("history");
  expect(withHistory).not.toContain("accounts");
});
