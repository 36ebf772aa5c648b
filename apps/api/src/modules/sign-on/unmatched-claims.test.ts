import { expect, test } from "vitest";
import type { ProviderSettings } from "./provider-settings.ts";
import { createUnmatchedClaimCheck } from "./unmatched-claims.ts";

const settings = (key: string, over: Partial<ProviderSettings> = {}) =>
  ({
    key,
    claims: { name: "name", email: "email", displayName: "name", groups: "roles" },
    groups: { press: ["journalists"] },
    roles: { guiAdmin: ["board"] },
    ...over,
  }) as ProviderSettings;

function check(...people: [groups: string[], settings: ProviderSettings, subject?: string][]): string[] {
  const reported: string[] = [];
  const run = createUnmatchedClaimCheck((sentence) => reported.push(sentence));
  for (const [at, [groups, of, subject = `person ${at}`]] of people.entries()) run({ groups, subject }, of);
  return reported;
}

const five = <T>(one: T): T[] => Array(5).fill(one);

test("a value that none of several users has is reported once per provider", () => {
  const told = check(
    ...five<[string[], ProviderSettings]>([["/press"], settings("one")]),
    ...five<[string[], ProviderSettings]>([["/board"], settings("one")]),
    ...five<[string[], ProviderSettings]>([["presse"], settings("two")]),
  );
  expect(told).toEqual([
    'Sign-on by one: none of the first 5 users had "press", "board", which the file of VITRINE_SIGN_ON names for groups or roles; the provider sent "/press" in the claim "roles".',
    expect.stringContaining("Sign-on by two: "),
  ]);
});

test("an unmatched value is reported even if others match", () => {
  const told = check([["press"], settings("one")], ...five<[string[], ProviderSettings]>([["x"], settings("one")]));
  expect(told).toEqual([expect.stringContaining('had "board", which')]);
});

test("a missing claim is reported by name", () => {
  expect(check(...five<[string[], ProviderSettings]>([[], settings("one")]))).toEqual([
    expect.stringContaining('sent no claim "roles"'),
  ]);
});

test("the first users without a mapped group are not reported, nor is the same user twice", () => {
  expect(check(...Array(20).fill([["x"], settings("one"), "the same"]))).toEqual([]);
  const without = Array(4).fill([["x"], settings("one")]);
  expect(check(...without, [["board", "press"], settings("one")])).toEqual([]);
});

test("without a mapping there is nothing to match", () => {
  expect(check(...Array(9).fill([["x"], settings("one", { groups: {}, roles: {} })]))).toEqual([]);
});
