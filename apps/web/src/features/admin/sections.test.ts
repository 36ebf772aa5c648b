import { expect, it } from "vitest";
import { adminSections, offeredSections, sectionAt } from "./sections.tsx";

it("offers the sections that the backend can serve, at their addresses too", () => {
  const bare = { has: () => false };
  expect(offeredSections(bare).map(({ key }) => key)).toEqual([
    "general",
    "appearance",
    "dashboard",
    "language",
    "search",
    "login",
    "editor",
  ]);
  expect(sectionAt("server", bare)).toBeUndefined();
  expect(sectionAt("general/x", bare)?.key).toBe("general");
  expect(offeredSections({ has: () => true })).toEqual(adminSections);
  const withHistory = offeredSections({ has: (extension) => extension === "revisions" }).map(({ key }) => key);
  expect(withHistory).toContain("history");
  expect(withHistory).not.toContain("accounts");
});
