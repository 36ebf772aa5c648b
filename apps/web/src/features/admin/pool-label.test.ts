import { expect, it } from "vitest";
import { poolLabel } from "./pool-label.ts";

const labels = { de: "Nur intern", en: "Internal" };

it.each([
  ["de", labels, "Nur intern"],
  ["de-AT", labels, "Nur intern"],
  ["fr", labels, "Internal"],
  ["fr", {}, "internal"],
])("a pool is called by its label: %s", (lang, given, shown) => {
  expect(poolLabel({ name: "internal", labels: given }, lang)).toBe(shown);
});
