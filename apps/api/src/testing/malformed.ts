// Malformed paths, headers, queries and bodies for every path of the server.

type Headers = Readonly<Record<string, string>>;

const PAST = "Thu, 01 Jan 1970 00:00:00 GMT";
const FUTURE = "Fri, 01 Jan 2100 00:00:00 GMT";
const LONG = "x".repeat(6000);

/** Values by header, sent one at a time. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  "if-match": ['"x"', 'W/"x"', "*", "x", ",", '"'],
  "if-none-match": ['"x"', "*", "x", ',",'],
  "if-modified-since": [PAST, FUTURE, "never", "0"],
  "if-unmodified-since": [PAST, FUTURE, "never", "-1"],
  range: [
    "bytes=99999999-",
    "bytes=5-1",
    "bytes=-0",
    "bytes=-99999999",
    "bytes=0-0,-1",
    "bytes=",
    "bytes=-",
    "bytes=a-b",
    "bytes=0-99999999999999999999",
    "bytes",
    "=",
    "lines=1-2",
    `bytes=${"0-0,".repeat(1000)}1-1`,
  ],
  accept: ["x", "text/html;q=x", "*/*;q=0", LONG],
  "accept-encoding": ["*;q=0", "br;q=x", "gzip, , ;", "identity;q=0", "\u00ff", LONG],
  "accept-language": ["*", "x-y-z-z-z", "de;q=x", "-", ";", "\u00ff", LONG],
  authorization: ["", "Bearer", "Bearer ", "Basic eDp5", "a.b.c", "....", "\u00ff", LONG],
  cookie: ["=", "a=b; __proto__=1", LONG],
  host: ["", "[", "a b", "user:pass@host", "a/b?c", "\u00ff"],
  "x-forwarded-for": ["x", ",", "1.2.3.4, ::1", "999.1.1.1"],
  origin: ["null", "x"],
  "content-type": ["", "x", "/", "application/json; charset=x", "multipart/form-data", "application/json;;;=", LONG],
  "content-encoding": ["gzip", "x"],
  upgrade: ["websocket", "h2c"],
  "trpc-accept": ["application/jsonl"],
  "x-http-method-override": ["DELETE"],
};

export const MALFORMED_HEADERS: readonly Headers[] = [
  ...Object.entries(VALUES).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
  { range: "bytes=0-0", "if-range": '"x"' },
  { range: "bytes=0-0", "if-range": PAST },
  { range: "bytes=0-0", "if-range": "x" },
  { "if-match": '"x"', "if-none-match": "*", "if-unmodified-since": PAST, range: "bytes=5-1" },
];

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"];

/** Variants of a path; all start with a slash, since anything else is no path. */
export function malformedPaths(path: string): string[] {
  const last = path.slice(-1);
  const encoded = path === "/" ? "/%2f" : `${path.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`;
  const ends = [
    "/",
    "//",
    "/..",
    "/../",
    "/../..",
    "/.",
    "/./x",
    "/%2e%2e",
    "/%2e%2e%2fx",
    "/..%5c",
    "\\",
    "\\..\\x",
    "%5c",
    "%00",
    "/%00",
    "%",
    "%zz",
    "%c0%ae",
    "%ff",
    "%252e",
    ";a=b",
    ".",
    "~",
    "/%20",
    "/*",
    "/:a",
    `/${"x".repeat(600)}`,
    `/${"%20".repeat(600)}`,
    "/constructor",
    "/__proto__",
    ",a",
  ];
  return [
    ...ends.map((end) => path + end),
    `/${path}`,
    `/.${path}`,
    `/..${path}`,
    `/x/..${path}`,
    `/\\${path}`,
    path.toUpperCase(),
    encoded,
    path.replaceAll("/", "//"),
    path.replaceAll("/", "\\").replace("\\", "/"),
    path.replaceAll("/", "%2f").replace("%2f", "/"),
  ];
}

export const MALFORMED_QUERIES = [
  "",
  "%",
  "a=%",
  "a=%zz",
  "%=%",
  "a=%00",
  "a=%ff%fe",
  "=",
  "&&=&",
  "a=1&a=2",
  "a[]=1&a[b]=2&a.c=3",
  "__proto__=1",
  "constructor[prototype][x]=1",
  "toString=1&hasOwnProperty=2",
  "input=%7B",
  "input=null&batch=1",
  "batch=1",
  "connectionParams=%7B",
  "lang=..%2f..%2fx&id=%00&field=&operation=%ff",
  "id=&id=&id[]=&assetid=%5B%5B%5D%5D&csetid=-1",
  "solr_rows=1e9&solr_start=-1&filter=%7B%22a%22%3A",
  "??a=b?c#d",
  Array.from({ length: 800 }, (_, n) => `a${n}=`).join("&"),
  `a=${LONG}`,
];

export interface Body {
  type: string;
  payload: string | Buffer;
}

export const MALFORMED_BODIES: readonly Body[] = [
  ...[
    "",
    " ",
    "{",
    "}",
    "null",
    "1",
    '"x"',
    "[]",
    "[[[[[[]]]]]]",
    '{"":""}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":1}}',
    '{"a":1}{"b":2}',
    '{"user":1,"pass":[]}',
    '{"user":"\\ud800","pass":"\\u0000"}',
    '{"user":null,"pass":null,"id":{},"code":"","name":"","password":""}',
    '{"id":["\\u0000"],"csetid":{}}',
    "\ufeff{}",
    "[".repeat(50_000),
    `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    Buffer.from([0xff, 0xfe, 0x7b, 0]),
    Buffer.from("7b2261223a22ff22257d", "hex"),
  ].map((payload) => ({ type: "application/json", payload })),
  ...["", "x", "text/plain", "multipart/form-data; boundary=x", "application/json; charset=utf-16", "a/b; c"].map(
    (type) => ({ type, payload: "{}" }),
  ),
];
