import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeQuery } from "./query.ts";
import { getRoute, routeKeys } from "./routes.ts";
import { getEndpointSchemas, parseBody, parseParams, parseQuery, parseReply, type RawQuery } from "./schemas.ts";

/** A parsed query: a text, or a list if the parameter is repeated. */
function parse(query: string): RawQuery {
  const raw: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const before = raw[name];
    raw[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return raw;
}

describe.each(routeKeys)("%s", (key) => {
  const route = getRoute(key);
  const schemas = getEndpointSchemas(key);
  const { example } = schemas;

  test("has schemas for exactly its inputs and reply", () => {
    expect(Object.keys(schemas.params?.shape ?? {}).sort()).toEqual(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    );
    expect(Object.keys(schemas.query?.shape ?? {}).sort()).toEqual(Object.keys(route.query ?? {}).sort());
    expect(schemas.body !== undefined).toBe(route.body !== undefined);
    expect(schemas.reply !== undefined).toBe(route.reply === "json");
  });

  test("has a valid example", () => {
    expect(parseParams(key, example.params)).toMatchObject({ ok: true });
    expect(parseBody(key, example.body)).toMatchObject({ ok: true });
    expect(parseReply(key, example.reply)).toMatchObject({ ok: true });
    if (schemas.query) expect(schemas.query.safeParse(example.query).error).toBeUndefined();
  });

  test("decodes the query of its example from the URL", () => {
    const query = (example.query ?? {}) as Record<string, unknown>;
    const raw = parse(encodeQuery(route.query ?? {}, query));
    expect(parseQuery(key, raw)).toEqual({ ok: true, value: schemas.query ? query : undefined });
  });

  test("rejects unknown parameters", () => {
    if (!schemas.query) return;
    const raw = parse(encodeQuery(route.query ?? {}, (example.query ?? {}) as Record<string, unknown>));
    expect(parseQuery(key, { ...raw, invented: "1" })).toMatchObject({ ok: false });
  });
});

test("a reply with an undeclared property is rejected", () => {
  expect(parseReply("session.check", { isGuiAdmin: false, sessionValid: true, secret: 1 })).toEqual({
    ok: false,
    issues: [{ path: "reply", message: 'Unrecognized key: "secret"' }],
  });
});

test("text, filters and ranges of a search survive encoding in a URL", () => {
  const value = fc.oneof(fc.string({ maxLength: 50 }), fc.integer());
  const field = fc.stringMatching(/^[A-Za-z][\w.-]{0,20}$/);
  const filters = fc.dictionary(
    field.filter((name) => !["constructor", "prototype", "__proto__"].includes(name)),
    fc.oneof(
      fc.array(value, { maxLength: 5 }),
      fc.constantFrom("* TO 5", "-3 TO 1.5", "1735689600 TO *"),
      fc.constant(null),
    ),
    { maxKeys: 5 },
  );
  fc.assert(
    fc.property(
      fc.record({
        filter: filters,
        solr_q: fc.string({ maxLength: 100 }),
        solr_rows: fc.integer({ min: 0, max: 500 }),
        solr_facetfields: fc.array(field, { minLength: 1, maxLength: 4 }),
      }),
      (query) => {
        const raw = parse(encodeQuery(getRoute("search.find").query ?? {}, query));
        expect(parseQuery("search.find", raw)).toEqual({ ok: true, value: query });
      },
    ),
  );
});

test.each([
  ["not JSON", { filter: "{" }],
  ["a list", { filter: "[]" }],
  ["a prototype", { filter: '{"__proto__":["x"]}' }],
  ["a constructor", { filter: '{"constructor":["x"]}' }],
  ["too deep", { filter: '{"a":[[[["x"]]]]}' }],
  ["a broken range", { filter: '{"size":"5 TO"}' }],
  ["a field name with a quote", { filter: '{"a\'b":["x"]}' }],
  ["too many rows", { solr_rows: "501" }],
  ["rows in words", { solr_rows: "many" }],
  ["a negative start", { solr_start: "-1" }],
  ["a parameter twice", { solr_q: ["a", "b"] }],
  ["a sort by two", { solr_sort: "rating desc, score asc" }],
])("a search with %s is refused with the place named", (_, raw) => {
  const read = parseQuery("search.find", raw);
  expect(read.ok).toBe(false);
  const [name] = Object.keys(raw);
  if (!read.ok) expect(read.issues[0]?.path).toMatch(new RegExp(`^query\\.${name}`));
});

test.each([
  ["one id", "4711", ["4711"]],
  ["repeated", ["4711", "4712"], ["4711", "4712"]],
  ["commas", "4711, 4712", ["4711", "4712"]],
  ["a JSON list", '["4711","a-b"]', ["4711", "a-b"]],
  ["a list of numbers", "[4711, 4712]", ["4711", "4712"]],
  [
    "ids beyond what a number holds",
    "[90071992547409931,90071992547409933]",
    ["90071992547409931", "90071992547409933"],
  ],
])("assets are asked for by %s", (_, assetid, expected) => {
  expect(parseQuery("assets.get", { assetid })).toEqual({ ok: true, value: { assetid: expected } });
});

test.each(["", "[]", '[{"a":1}]', "[null]", '["x"'])("assets are not asked for by %s", (assetid) => {
  expect(parseQuery("assets.get", { assetid })).toMatchObject({ ok: false });
});

test("ids survive encoding in a URL", () => {
  const id = fc.oneof(fc.nat().map(String), fc.string({ minLength: 1, maxLength: 20 }));
  fc.assert(
    fc.property(fc.array(id, { minLength: 1, maxLength: 6 }), (assetid) => {
      const raw = parse(encodeQuery({ assetid: "ids" }, { assetid }));
      expect(parseQuery("assets.get", raw)).toEqual({ ok: true, value: { assetid } });
    }),
  );
});

test("errors name the path in params, query or body", () => {
  const paths = (read: ReturnType<typeof parseBody>) => (read.ok ? [] : read.issues.map(({ path }) => path));
  expect(paths(parseParams("download.video", { id: "" }))).toEqual(["params.id"]);
  expect(paths(parseBody("user.passwordmail", { user: "" }))).toEqual(["body.user"]);
  expect(paths(parseQuery("assets.get", {}))).toEqual(["query.assetid"]);
  expect(parseBody("search.find", { anything: 1 })).toEqual({ ok: true, value: undefined });
});

test("a search accepts at most a hundred filters", () => {
  const filter = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, ["x"]])));
  expect(parseQuery("search.find", { filter: filter(100) }).ok).toBe(true);
  expect(parseQuery("search.find", { filter: filter(101) })).toMatchObject({
    ok: false,
    issues: [{ path: "query.filter", message: "has too many fields" }],
  });
});
