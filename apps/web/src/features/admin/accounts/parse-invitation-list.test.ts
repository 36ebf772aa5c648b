import { expect, it } from "vitest";
import { parseInvitationList } from "./parse-invitation-list.ts";

const read = (text: string, known: { name: string; email: string | null }[] = []) =>
  parseInvitationList(text, known).map((entry) =>
    "problem" in entry
      ? [entry.problem, entry.text]
      : entry.person.displayName === undefined
        ? [entry.person.email]
        : [entry.person.email, entry.person.displayName],
  );

it.each([
  ["one address", "mira@example.org", [["mira@example.org"]]],
  [
    "lines with spaces and empty lines",
    " mira@example.org \r\n\n paul@example.org\n",
    [["mira@example.org"], ["paul@example.org"]],
  ],
  ["name and address", "Mira Vogt <mira@example.org>", [["mira@example.org", "Mira Vogt"]]],
  ["a quoted name", '"Mira Vogt" <mira@example.org>', [["mira@example.org", "Mira Vogt"]]],
  ["last name first", '"Vogt, Mira" <mira@example.org>', [["mira@example.org", "Mira Vogt"]]],
  ["last name first without quotation marks", "Vogt, Mira <mira@example.org>", [["mira@example.org", "Mira Vogt"]]],
  ["no name in front of <>", "<mira@example.org>", [["mira@example.org"]]],
  [
    "a line of a mail program",
    "Mira Vogt <mira@example.org>; paul@example.org; Nora <nora@example.org>, ina@example.org",
    [["mira@example.org", "Mira Vogt"], ["paul@example.org"], ["nora@example.org", "Nora"], ["ina@example.org"]],
  ],
  [
    "addresses between commas",
    "a@example.org, b@example.org;c@example.org",
    [["a@example.org"], ["b@example.org"], ["c@example.org"]],
  ],
  ["addresses between spaces", "a@example.org b@example.org", [["a@example.org"], ["b@example.org"]]],
  ["a row of a table", "Mira Vogt\tmira@example.org", [["mira@example.org", "Mira Vogt"]]],
  ["a name in Arabic", "ليلى حداد <layla@example.org>", [["layla@example.org", "ليلى حداد"]]],
  ["nothing", " \n , ; ", []],
])("reads %s", (_what, text, expected) => {
  expect(read(text)).toEqual(expected);
});

it.each([
  ["no_at", "nora.example.org"],
  ["no_at", "Mira Vogt"],
  ["no_at", "Mira Vogt <mira>"],
  ["no_at", "Mira Vogt <>"],
  ["format", "mira@"],
  ["format", "@example.org"],
  ["format", "mira@@example.org"],
  ["format", "mira@example.org is her address"],
  ["long", `${"x".repeat(60)}@${"y".repeat(41)}`],
])("answers for what is no address: %s %s", (problem, text) => {
  expect(read(text)).toEqual([[problem, text]]);
});

it("answers for an address that is listed twice or has an account, whatever its case", () => {
  const known = [
    { name: "ida", email: "Ida@Example.org" },
    { name: "paul@example.org", email: null },
  ];
  expect(read("mira@example.org\nMIRA@example.org\nida@example.org\nPaul@example.org", known)).toEqual([
    ["mira@example.org"],
    ["twice", "MIRA@example.org"],
    ["exists", "ida@example.org"],
    ["exists", "Paul@example.org"],
  ]);
});
