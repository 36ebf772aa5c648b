import { expect, test } from "vitest";
import type { ProviderSettings } from "./provider-settings.ts";
import { createClaimCheck } from "./unmatched-claims.ts";

const settings = (key: string, over: Partial<ProviderSettings> = {}) =>
  ({
    key,
    claims: { name: "name", email: "email", displayName: "name", groups: "roles" },
    groups: { press: ["journalists"] },
    roles: { guiAdmin: ["board"] },
    ...over,
  }) as ProviderSettings;

function check(...people: [groups: string[], settings: ProviderSettings][]): string[] {
  const reported: string[] = [];
  const run = createClaimCheck((sentence) => reported.push(sentence));
  for (const [groups, of] of people) run({ groups }, of);
  return reported;
}

test("values that the file does not name are told once for each provider", () => {
  const told = check([["/press"], settings("one")], [["/board"], settings("one")], [["presse"], settings("two")]);
  expect(told).toEqual([
    'Sign-on by one: groups and roles of the file of VITRINE_SIGN_ON have matched nothing so far: the provider sent "/press" in the claim "roles", and the file names "press", "board".',
    expect.stringContaining("Sign-on by two: "),
  ]);
});

test("a claim that is not sent is told by its name", () => {
  expect(check([[], settings("one")])).toEqual([expect.stringContaining('sent no claim "roles"')]);
});

test("somebody without a mapped group is no mistake, once another one had one", () => {
  expect(check([["board"], settings("one")], [["x"], settings("one")])).toEqual([]);
});

test("without a mapping there is nothing to match", () => {
  expect(check([["x"], settings("one", { groups: {}, roles: {} })])).toEqual([]);
});
