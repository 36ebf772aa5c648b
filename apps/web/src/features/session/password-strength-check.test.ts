import { expect, test } from "vitest";
import { loadPasswordStrengthCheck } from "./password-strength-check.ts";

test.each([
  ["de", "passwort", 1, "common"],
  ["de", "qwertzuiop", 1, "pattern"],
  ["de", "12.04.1987", 1, "date"],
  ["de", "hausschuh", 1, "name"],
  ["de", "miraklausen", null, "own"],
  ["de", "vier lange worte hier", 4, null],
  ["en", "aaaaaaaaaa", 0, "repeat"],
  ["en", "sunshine1", 1, "common"],
  // English is the default for languages without a dictionary.
  ["fr", "keyboard", 1, "common"],
])("in %s %s is of strength %s, for it is %s", async (language, password, strength, weakness) => {
  const check = await loadPasswordStrengthCheck(language, ["miraklausen", "Halm & Ton"]);
  const verdict = check(password);
  expect(verdict.weakness).toBe(weakness);
  if (strength !== null) expect(verdict.strength).toBe(strength);
});

test("a very long text is checked", async () => {
  const check = await loadPasswordStrengthCheck("de", []);
  expect(check("aB3 ".repeat(250)).strength).toBeLessThanOrEqual(4);
});
