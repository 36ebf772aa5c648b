// Generates malformed requests: starts with the example of an endpoint and corrupts one to three parts. The same seed
// generates the same requests.
import { getRoute, type RouteKey, routeKeys } from "@vitrine/contract/routes";
import { getEndpointSchemas } from "@vitrine/contract/schemas";
import { createRandom } from "../modules/seed/random.ts";

export interface MalformedRequest {
  key: RouteKey;
  method: string;
  path: string;
  headers: Record<string, string>;
  payload?: Buffer;
}

type Random = () => number;
type Query = [name: string, value: string][];

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const LONG = "x".repeat(3000);
const ODD_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1e308,
    1.5,
    Number.MAX_SAFE_INTEGER + 2,
    "",
    " ",
    "0",
    "-1",
    "NaN",
    "null",
    "1 TO",
    LONG,
  ],
  ...[
    "\u0000",
    "\ud800",
    "\u202e",
    "../../x",
    "' OR 1=1 --",
    "<script>",
    "{{x}}",
    "%00",
    "𝔘",
    "a\r\nb: c",
    "__proto__",
  ],
  ...[[], {}, [[]], [null], [{}], { a: { b: { c: {} } } }, Array.from({ length: 2000 }, (_, n) => n), { "": "" }],
  JSON.parse('{"__proto__":{"x":1}}'),
  { constructor: { prototype: 1 } },
  JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`),
];

/** Replaces, removes or duplicates one part of a document. */
function corruptValue(random: Random, value: unknown): unknown {
  if (value === null || typeof value !== "object" || random() < 0.2) return pick(random, ODD_VALUES);
  if (Array.isArray(value)) {
    const at = Math.floor(random() * (value.length + 1));
    if (random() < 0.3) return [...value, ...value, pick(random, ODD_VALUES)];
    return value.map((one, index) => (index === at ? corruptValue(random, one) : one));
  }
  const entries = Object.entries(value);
  const at = Math.floor(random() * entries.length);
  const choice = random();
  if (choice < 0.15) return Object.fromEntries(entries.filter((_, index) => index !== at));
  if (choice < 0.3) return { ...value, [String(pick(random, ODD_VALUES)).slice(0, 50)]: pick(random, ODD_VALUES) };
  return Object.fromEntries(
    entries.map(([name, one], index) => [name, index === at ? corruptValue(random, one) : one]),
  );
}

const asText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
const unit = (text: string) => encodeURIComponent(text.toWellFormed());

function exampleQuery(key: RouteKey): Query {
  const { query = {}, when = {} } = getRoute(key);
  const example = (getEndpointSchemas(key).example.query ?? {}) as Record<string, unknown>;
  const given = Object.entries(example).flatMap(
    ([name, value]): Query =>
      query[name] === "repeated" && Array.isArray(value)
        ? value.map((one) => [name, String(one)])
        : [[name, asText(value)]],
  );
  const meant = Object.entries(when).flatMap(([name, value]): Query => (value === true ? [] : [[name, value]]));
  return [...meant.filter(([name]) => !(name in example)), ...given];
}

function corruptQuery(random: Random, query: Query): Query {
  const at = Math.floor(random() * query.length);
  const odd = asText(pick(random, ODD_VALUES));
  switch (Math.floor(random() * 5)) {
    case 0:
      return query.filter((_, index) => index !== at);
    case 1:
      return [...query, ...query];
    case 2:
      return [
        ...query,
        [pick(random, ["unknown", "filter", "id", "lang", "__proto__", "solr_q", odd.slice(0, 40)]), odd],
      ];
    case 3:
      return query.map(([name, value], index) =>
        index === at ? [name, value.slice(0, value.length / 2)] : [name, value],
      );
    default:
      return query.map(([name, value], index) => (index === at ? [name, odd] : [name, value]));
  }
}

/** Changes, cuts or duplicates bytes. */
function corruptBytes(random: Random, bytes: Buffer): Buffer {
  const at = Math.floor(random() * bytes.length);
  switch (Math.floor(random() * 4)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return Buffer.concat([bytes, bytes.subarray(at)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0, 0x80]), bytes.subarray(at)]);
    default:
      return Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 0x55 : byte)));
  }
}

const TYPES = [
  "",
  "text/plain",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "application/xml",
  "a",
  "*/*",
];
const HEADS = [
  'form-data; name="file"; filename="a.png"',
  'form-data; name="file"',
  'form-data; name="other"; filename="a.png"',
  'form-data; name=""; filename=""',
  'form-data; name="file"; filename="../../a.png"',
  "form-data; name=\"file\"; filename*=UTF-8''%00%ff",
  `form-data; name="${LONG}"; filename="x"`,
  "attachment",
  'form-data; name="__proto__"; filename="x"',
  "",
];
const CONTENTS = [
  Buffer.alloc(0),
  Buffer.from("text"),
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>'),
  Buffer.from("GIF89a"),
  Buffer.from("wOF2\0\u0001\0\0"),
  Buffer.alloc(70_000, 0x2d),
];

function form(random: Random): { type: string; payload: Buffer } {
  const boundary = pick(random, ["x", "----vitrine", "a".repeat(70), "a b", "'", "--"]);
  const parts = Array.from({ length: pick(random, [0, 1, 1, 1, 2, 12]) }, () => {
    const head = [
      `content-disposition: ${pick(random, HEADS)}`,
      pick(random, ["content-type: image/png", "x", "a: b"]),
    ];
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head.join("\r\n")}${pick(random, ["\r\n\r\n", "\n\n", "\r\n"])}`),
      pick(random, CONTENTS),
      Buffer.from("\r\n"),
    ]);
  });
  const end = pick(random, [`--${boundary}--\r\n`, `--${boundary}--`, `--${boundary}`, "", "--"]);
  const whole = Buffer.concat([...parts, Buffer.from(end)]);
  const quoted = pick(random, [boundary, `"${boundary}"`, "other", ""]);
  return {
    type: pick(random, [
      `multipart/form-data; boundary=${quoted}`,
      `multipart/form-data; boundary="${boundary}"`,
      "multipart/mixed",
    ]),
    payload: random() < 0.3 ? corruptBytes(random, whole) : whole,
  };
}

function body(random: Random, key: RouteKey): { type: string; payload: Buffer } | undefined {
  const { body: kind } = getRoute(key);
  if (kind === undefined) return random() < 0.1 ? { type: pick(random, TYPES), payload: Buffer.from("{}") } : undefined;
  if (kind === "multipart" && random() < 0.9) return form(random);
  const document = corruptValue(random, getEndpointSchemas(key).example.body ?? {});
  if (kind === "form" && random() < 0.8) {
    const pairs = Object.entries((document ?? {}) as object).map(
      ([name, value]) => `${unit(name)}=${unit(asText(value))}`,
    );
    return {
      type: "application/x-www-form-urlencoded",
      payload: corruptBytes(random, Buffer.from(`${pairs.join("&")}&`)),
    };
  }
  const text = Buffer.from(JSON.stringify(document) ?? "");
  if (random() < 0.75) return { type: "application/json", payload: text };
  return { type: pick(random, ["application/json", ...TYPES]), payload: corruptBytes(random, text) };
}

function pathOf(random: Random, key: RouteKey): string {
  const params = (getEndpointSchemas(key).example.params ?? {}) as Record<string, unknown>;
  return getRoute(key).path.replace(/\{(\w+)\}/g, (_, name: string) =>
    unit(random() < 0.3 ? asText(pick(random, ODD_VALUES)).slice(0, 300) || "x" : String(params[name])),
  );
}

function one(random: Random, key: RouteKey, tokens: readonly string[]): MalformedRequest {
  const { method, query: known } = getRoute(key);
  const example = exampleQuery(key);
  const query = known && random() < 0.8 ? corruptQuery(random, example) : example;
  const sent = body(random, key);
  // A logout would end the session of the other requests.
  const token = /^session\.(logout|sign_out)/.test(key) ? "" : pick(random, tokens);
  return {
    key,
    method,
    path: `${pathOf(random, key)}${query.length > 0 ? "?" : ""}${query.map(([name, value]) => `${unit(name)}=${unit(value)}`).join("&")}`,
    headers: {
      ...(token ? { authorization: token } : {}),
      ...(sent?.type ? { "content-type": sent.type } : {}),
      ...(random() < 0.1 ? { "if-match": pick(random, ['"x"', "*", "x", ""]) } : {}),
      ...(random() < 0.1 ? { range: pick(random, ["bytes=0-", "bytes=9-1", "x", "bytes=0-0,5-9"]) } : {}),
      "accept-language": pick(random, ["de", "en", "x-y", "*"]),
    },
    ...(sent ? { payload: sent.payload } : {}),
  };
}

/** Generates requests for all endpoints in rotation. Truncates URLs that exceed the server's limit. */
export function* generateMalformedRequests(
  count: number,
  tokens: readonly string[],
  seed: number,
): Generator<MalformedRequest> {
  const random = createRandom(seed);
  for (let n = 0; n < count; n++) {
    const made = one(random, routeKeys[n % routeKeys.length] as RouteKey, tokens);
    yield made.path.length < 12_000 ? made : { ...made, path: made.path.slice(0, 12_000).replace(/%.?$/, "") };
  }
}
