import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import { expect, it } from "vitest";
import { withValueAt } from "../../drafts/path.ts";
import { findContrastWarnings } from "./contrast-warnings.ts";

it("warns only of edited themes with too little contrast", () => {
  const base = createDefaultSettings() as unknown as JsonObject;
  const grey = (document: JsonObject, at: number) =>
    withValueAt(
      withValueAt(document, ["themes", "options", at, "appearance", "navigation_color"], "#777777"),
      ["themes", "options", at, "appearance", "on_navigation_color"],
      "#777777",
    );
  expect(findContrastWarnings({ base, draft: base, etag: null })).toEqual([]);
  const stored = grey(base, 1);
  expect(
    findContrastWarnings({ base: stored, draft: stored, etag: null }),
    "the warning was shown when it was edited",
  ).toEqual([]);
  const [warning, ...more] = findContrastWarnings({ base: stored, draft: grey(stored, 0), etag: null });
  expect([warning?.theme.key, more]).toEqual([createDefaultSettings().themes.options[0]?.key, []]);
  expect(warning?.pairs).toBeGreaterThan(0);
});
