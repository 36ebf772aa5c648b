import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  EMPTY_SEARCH,
  formatSearchLocation,
  getValueSearchPath,
  parseSearchLocation,
  type SearchFilter,
  type SearchLocation,
} from "./search-location.ts";

const read = (address: string) => {
  const at = address.indexOf("?");
  return at < 0 ? parseSearchLocation(address, "") : parseSearchLocation(address.slice(0, at), address.slice(at));
};

const value = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.string({ minLength: 1, unit: fc.constantFrom("\\", ",", "+", "%", "&", "=", "?", "#", "/", " ", "ä", "*") }),
  fc.constant("1 TO 5"),
);
const key = fc.oneof(
  fc.stringMatching(/^[A-Za-z][\w.-]{0,8}$/),
  fc.constantFrom("id", "sort", "view", "+x", "\\y", "__proto__"),
);
const list = fc.array(value, { minLength: 1, maxLength: 4 });
const range = fc.tuple(fc.integer(), fc.integer()).map(([low, high]) => `${low} TO ${high}`);
const record = <T>(of: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(key, of), { maxLength: 4 }).map((pairs) => Object.fromEntries(pairs) as Record<string, T>);
const place: fc.Arbitrary<SearchLocation> = fc.record(
  {
    text: fc.string().map((text) => (text.trim() === "*" ? "" : text.trim())),
    facets: record<SearchFilter>(fc.oneof(list, range)),
    suggestions: record(list),
    ids: fc.array(value, { maxLength: 3 }),
    like: value,
    sort: fc.record({ key: fc.stringMatching(/^[a-z_]+$/), orientation: fc.constantFrom("asc", "desc") }),
    view: fc.stringMatching(/^[a-z]+$/),
  },
  { requiredKeys: ["text", "facets", "suggestions", "ids"] },
);

describe("the address of a search", () => {
  it("gives back whatever was put into it", () => {
    fc.assert(
      fc.property(place, (location) => {
        expect(read(formatSearchLocation(location))).toEqual(location);
      }),
    );
  });

  it("survives a mail program that decodes what need not be encoded", () => {
    const location = { ...EMPTY_SEARCH, text: "Vase", facets: { place: ["Kassel, Nord", "Köln"] } };
    expect(
      read(formatSearchLocation(location).replaceAll("%5C", "\\").replaceAll("%2C", ",").replaceAll("%20", " ")),
    ).toEqual(location);
  });

  it("writes what the specification shows", () => {
    expect(
      formatSearchLocation({
        text: "Keramik",
        facets: { series: ["Lagune", "Amara"], shot: "100 TO 200" },
        suggestions: { keywords: ["Vase"] },
        ids: [],
      }),
    ).toBe("/search/Keramik?series=Lagune,Amara&shot=100%20TO%20200&%2Bkeywords=Vase");
    expect(formatSearchLocation(EMPTY_SEARCH)).toBe("/search/*");
    expect(formatSearchLocation({ ...EMPTY_SEARCH, ids: ["7", "9"] })).toBe("/search/*?id=7,9");
  });

  it("takes keys written with a bare plus", () => {
    expect(read("/search/*?+keywords=Vase").suggestions).toEqual({ keywords: ["Vase"] });
  });

  it("never loses a text made of dots to the router", () => {
    expect(formatSearchLocation({ ...EMPTY_SEARCH, text: ".." })).toBe("/search/%2E%2E");
    expect(read("/search/%2E%2E").text).toBe("..");
  });

  it("reads cut-off and hand-made addresses without failing", () => {
    expect(read("/search/100%")).toEqual({ ...EMPTY_SEARCH, text: "100%" });
    expect(read("/search/a?&=&b&c=&series=%E4%B8")).toEqual({
      ...EMPTY_SEARCH,
      text: "a",
      facets: { series: ["%E4%B8"] },
    });
    expect(read("/search/").text).toBe("");
  });
});

describe("an address that was written by hand", () => {
  it("is read as far as it says something", () => {
    expect(read("/elsewhere/vase").text).toBe("");
    expect(read("/search/%20vase%20").text).toBe("vase");
    expect(read("/search/*?sort=rating").sort).toBeUndefined();
    expect(read("/search/*?sort=rating%20up").sort).toBeUndefined();
    expect(read("/search/*?sort=my%20rating%20asc").sort).toBeUndefined();
    expect(read("/search/*?sort=rating%20asc").sort).toEqual({ key: "rating", orientation: "asc" });
    expect(read("/search/*?view=list&id=7,,9")).toEqual({ ...EMPTY_SEARCH, view: "list", ids: ["7", "9"] });
    expect(read("/search/*?series=A,\\\\").facets).toEqual({ series: ["A", "\\"] });
  });

  it("has a range where it is one, and a value that reads like one where it says so", () => {
    expect(read("/search/*?shot=1%20TO%205").facets).toEqual({ shot: "1 TO 5" });
    expect(read("/search/*?shot=%5C1%20TO%205").facets).toEqual({ shot: ["1 TO 5"] });
    expect(read("/search/*?shot=1%20TO%205,7").facets).toEqual({ shot: ["1 TO 5", "7"] });
  });

  it("is written without what holds nothing", () => {
    const empty = { ...EMPTY_SEARCH, text: " * ", facets: { a: [], b: "" }, suggestions: { c: [] } };
    expect(formatSearchLocation(empty)).toBe("/search/*");
    expect(formatSearchLocation({ ...EMPTY_SEARCH, text: " a/b " })).toBe("/search/a%2Fb");
    expect(formatSearchLocation({ ...EMPTY_SEARCH, text: "a.b" })).toBe("/search/a.b");
  });

  it("leads to everything with one value", () => {
    expect(getValueSearchPath("series", "Lagune, blau")).toBe("/search/*?series=Lagune%5C%2C%20blau");
  });
});

it("a backslash at the very end stands for itself, and words that only end in a direction are no sort", () => {
  expect(read("/search/*?series=A\\").facets).toEqual({ series: ["A\\"] });
  expect(read("/search/*?sort=rating%20asc%20desc").sort).toBeUndefined();
  expect(formatSearchLocation({ ...EMPTY_SEARCH, text: "*" })).toBe("/search/*");
  expect(formatSearchLocation({ ...EMPTY_SEARCH, text: "end." })).toBe("/search/end.");
  expect(formatSearchLocation({ ...EMPTY_SEARCH, text: "..a" })).toBe("/search/..a");
});
