import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, expectTypeOf, test } from "vitest";
import { ApiError, isApiErrorWithCode } from "./api-error.ts";
import { type Client, createClient } from "./client.ts";
import type { BodyOf, QueryOf, ReplyOf } from "./endpoint.ts";

let server: Server | undefined;

/** A real server with preset replies, and a client of it. */
async function clientOf(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
  extensions?: ReadonlySet<string>,
): Promise<Client> {
  const started = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => answer(request, response, body));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const { port } = started.address() as AddressInfo;
  return createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    token: () => "t0ken",
    locale: () => "de",
    extensions,
  });
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test("a call sends token, language and query, and yields the reply", async () => {
  const client = await clientOf((request, response) => {
    send(response, 200, {
      seen: [request.method, request.url, request.headers.authorization, request.headers["accept-language"]],
    });
  });
  const reply: unknown = await client.call("search.find", {
    query: { solr_q: "a&b", filter: { place: ["Köln, Dom"] } },
  });
  expect(reply).toEqual({
    seen: [
      "GET",
      `/api/?solr_q=a%26b&filter=${encodeURIComponent('{"place":["Köln, Dom"]}').replaceAll("%2C", ",")}`,
      "t0ken",
      "de",
    ],
  });
});

test("a backend without extensions gets no extended parameters, endpoints or conditional headers", async () => {
  const asked: (string | undefined)[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url, request.headers["if-match"]);
    send(response, 200, {});
  };
  const query = { solr_q: "a", like: "22", words: "as_typed", purpose: "search" } as const;
  const body = {} as BodyOf<"config.save">;
  const bare = await clientOf(answer, new Set());
  await bare.call("search.find", { query });
  await bare.call("config.save", { body, headers: { "if-match": '"1"' } });
  await expect(bare.call("search.ids", { query: { solr_q: "a" } })).rejects.toMatchObject({ status: 501 });
  expect(bare.has("ids")).toBe(false);
  expect(asked).toEqual(["/api/?solr_q=a", undefined, "/api/config/global", undefined]);
  const full = await clientOf(answer, new Set(["like", "ids", "saved_documents"]));
  await full.call("search.find", { query });
  await full.call("config.save", { body, headers: { "if-match": '"1"' } });
  await full.call("search.ids", { query: { solr_q: "a" } });
  expect(asked.slice(4)).toEqual([
    "/api/?solr_q=a&like=22",
    undefined,
    "/api/config/global",
    '"1"',
    "/api/search/ids?solr_q=a",
    undefined,
  ]);
});

test.each([
  ["nothing", 200, undefined, ""],
  ["204", 204, undefined, ""],
  ["{}", 200, "application/json", "{}"],
  ["a word", 200, "text/plain", "ok"],
  ...["null", "true", '"ok"'].map((json): [string, number, string, string] => [json, 200, "application/json", json]),
])("what is saved is saved, whatever the answer: %s", async (_, status, type, text) => {
  const client = await clientOf((_request, response) => {
    response.writeHead(status, type ? { "content-type": type } : {}).end(text);
  });
  const body = {} as BodyOf<"config.save">;
  const form = new FormData();
  const saves = [
    client.call("config.save", { body }),
    client.call("config.file_save", { params: { file: "searchLogo" }, body: form }),
    client.call("translations.save", { query: { lang: "de" }, body: {} }),
    client.call("pages.save", { query: { lang: "de" }, body: { pages: [] } }),
    client.call("bookmarks.save", { body: [] }),
    client.call("session.set_locale", { query: { locale: "de" } }),
    client.call("session.logout"),
    client.call("user.passwordmail", { body: { user: "mira", subject: "", message: "" } }),
  ];
  expect(await Promise.all(saves)).toEqual(saves.map(() => ({})));
});

test("an HTML page instead of a reply is an error", async () => {
  const client = await clientOf((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html>");
  });
  const body = {} as BodyOf<"config.save">;
  await expect(client.call("config.save", { body })).rejects.toMatchObject({ code: "unknown" });
  await expect(client.raw("config.save", { body })).rejects.toMatchObject({ code: "unknown" });
});

test("a single download is requested with a trailing slash", async () => {
  const client = await clientOf(() => undefined);
  expect(client.url("download.single", { query: { id: "7", csetid: "0", target: "down" } })).toMatch(
    /\/api\/download\/\?id=7&csetid=0&target=down$/,
  );
  expect(client.url("download.zip", { query: { id: ["7"] } })).toMatch(/\/api\/download\?operation=zip&id=7$/);
});

test("a form with a file is sent as one, and its reply is JSON", async () => {
  const client = await clientOf((request, response, body) => {
    send(response, 200, { seen: [request.method, request.url, request.headers["content-type"]?.split(";")[0], body] });
  });
  const body = new FormData();
  body.append("file", new Blob(["<svg/>"]), "logo.svg");
  const { seen } = (await client.call("config.file_save", { params: { file: "searchLogo" }, body })) as never as {
    seen: string[];
  };
  expect(seen.slice(0, 3)).toEqual(["POST", "/api/config/searchLogo", "multipart/form-data"]);
  expect(seen[3]).toMatch(/name="file"; filename="logo\.svg"[\s\S]*<svg\/>/);
  expectTypeOf<BodyOf<"config.file_save">>().toEqualTypeOf<FormData>();
});

test("a body is sent as JSON, and a guest session with an empty one", async () => {
  const client = await clientOf((request, response, body) => {
    send(response, 200, { seen: [request.url, request.headers["content-type"], body] });
  });
  expect(await client.call("session.get", { body: { user: "mira", pass: "x" } })).toEqual({
    seen: ["/api/session/get", "application/json", '{"user":"mira","pass":"x"}'],
  });
  expect(await client.call("session.get")).toEqual({ seen: ["/api/session/get", "application/json", "{}"] });
});

test("a server error has code, details, request id and retry time", async () => {
  const client = await clientOf((_, response) => {
    send(
      response,
      429,
      { code: "download.busy", message: "m", requestId: "r1", source: "external" },
      { "retry-after": "30" },
    );
  });
  const error: unknown = await client
    .call("download.single", { query: { id: "1" } })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 429, code: "download.busy", requestId: "r1", retryAfter: 30 });
  expect(isApiErrorWithCode(error, "download.busy") && error.details.source).toBe("external");
  expect(isApiErrorWithCode(error, "rate.limited")).toBe(false);
});

test.each([
  [413, "proxy.too_large"],
  [502, "proxy.unavailable"],
  [503, "proxy.unavailable"],
  [504, "proxy.timeout"],
  [500, "unknown"],
  [403, "unknown"],
])("the page with which a proxy answers %i is %s", async (status, code) => {
  const bodies = [`<html><title>${status}</title></html>`, ""];
  const client = await clientOf((_, response) =>
    response.writeHead(status, { "content-type": "text/html" }).end(bodies.shift()),
  );
  for (const _ of [...bodies]) await expect(client.call("session.check")).rejects.toMatchObject({ status, code });
});

test("an error without a known code is unknown", async () => {
  const bodies = ['{"code":"constructor"}', "null", '{"code":"made.up","message":"x"}'];
  const client = await clientOf((_, response) => response.writeHead(502).end(bodies.shift()));
  for (const _ of [...bodies]) {
    await expect(client.call("session.check")).rejects.toMatchObject({ status: 502, code: "unknown" });
  }
});

test("a missing response is a network error, an aborted call is not", async () => {
  const client = await clientOf((_, response) => response.destroy());
  await expect(client.call("session.check")).rejects.toMatchObject({ status: 0, code: "network" });
  const signal = AbortSignal.abort();
  const aborted: unknown = await client.call("session.check", { signal }).catch((thrown: unknown) => thrown);
  expect(aborted).not.toBeInstanceOf(ApiError);
  expect(aborted).toMatchObject({ name: "AbortError" });
});

test("a 200 that is not JSON is an error, not a reply", async () => {
  const client = await clientOf((_, response) => response.writeHead(200).end("<html>login</html>"));
  await expect(client.call("session.check")).rejects.toMatchObject({ status: 200, code: "unknown" });
});

test("URLs are built from parameters and constants", () => {
  const client = createClient({ baseUrl: "/api", token: () => null, locale: () => "en" });
  expect(client.url("config.file", { params: { file: "dashboardLogo" } })).toBe("/api/config/dashboardLogo");
  expect(client.url("download.zip", { query: { id: ["1", "2"] } })).toBe("/api/download?operation=zip&id=1&id=2");
  expect(client.url("download.video", { params: { id: "a/b" } })).toBe("/api/download/video/a%2Fb");
  expect(client.url("collections.list")).toBe("/api/collection?operation=list");
});

test("inputs and replies of a call are typed", () => {
  expectTypeOf<ReplyOf<"session.check">>().toEqualTypeOf<{ isGuiAdmin: boolean; sessionValid: boolean }>();
  expectTypeOf<QueryOf<"info.downloads">>().toEqualTypeOf<undefined>();
  const neverCalled = (client: Client): unknown[] => [
    client.call("search.find"),
    // @ts-expect-error the ids are missing
    client.call("assets.get"),
    // @ts-expect-error there is no such parameter
    client.call("search.find", { query: { nope: 1 } }),
    // @ts-expect-error it takes no query
    client.call("info.downloads", { query: { nope: 1 } }),
    // @ts-expect-error a file is no JSON
    client.call("config.file", { params: { file: "style" } }),
  ];
  expect(neverCalled).toBeTypeOf("function");
});

/** A client with a fake `fetch` that records requests and returns a preset reply. */
function offline(answer: () => Response | Promise<Response> = () => Response.json({}), token: string | null = "t0ken") {
  const sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = [];
  const client = createClient({
    baseUrl: "/api",
    token: () => token,
    locale: () => "de",
    fetch: (async (url: string, init: RequestInit) => {
      sent.push({ url, init: init as (typeof sent)[number]["init"] });
      return answer();
    }) as typeof fetch,
  });
  return { client, sent };
}

test("the token is sent unless the URL is signed", async () => {
  const { client, sent } = offline();
  const params = { asset: "1", version: "1", signature: "s", file: "w320.webp" };
  await client.raw("files.get", { params });
  await client.call("session.check");
  expect(sent.map(({ init }) => init.headers.authorization)).toEqual([undefined, "t0ken"]);
  const nobody = offline(undefined, null);
  await nobody.client.call("session.check");
  expect(nobody.sent[0]?.init.headers).toEqual({ accept: "application/json", "accept-language": "de" });
});

test("a call uses the endpoint's method, and has a body only if the endpoint takes one", async () => {
  const { client, sent } = offline();
  await client.call("session.check");
  await client.call("session.get", { body: { user: "mira", pass: "x" } });
  const file = new FormData();
  await (client.raw as (key: string, input: object) => Promise<Response>)("config.file_save", {
    params: { file: "style" },
    body: file,
  });
  expect(sent.map(({ url, init }) => [init.method, url])).toEqual([
    ["GET", "/api/session/check"],
    ["POST", "/api/session/get"],
    ["POST", "/api/config/style"],
  ]);
  expect(sent.map(({ init }) => init.body)).toEqual([undefined, '{"user":"mira","pass":"x"}', file]);
  expect(sent.map(({ init }) => init.headers["content-type"])).toEqual([undefined, "application/json", undefined]);
});

test("headers of a call take precedence, and its signal is passed on", async () => {
  const { client, sent } = offline();
  const { signal } = new AbortController();
  await client.call("session.check", { signal, headers: { "accept-language": "fr", "if-match": "x" } });
  expect(sent[0]?.init.headers).toMatchObject({ "accept-language": "fr", "if-match": "x", accept: "application/json" });
  expect(sent[0]?.init.signal).toBe(signal);
  await client.call("session.check");
  expect(sent[1]?.init).not.toHaveProperty("signal");
});

test("constants of an endpoint are added to its URL, parameters that only have to exist are not", () => {
  const { client } = offline();
  expect(client.url("collections.get", { query: { collection: "collection_1" } })).toBe(
    "/api/collection/get?collection=collection_1",
  );
  expect(client.url("download.zip_post")).toBe("/api/download?operation=zip");
  expect(client.url("config.available")).toBe("/api/config");
  expect(client.url("pages.get", { query: { lang: "de" } })).toBe("/api/config/custom_html?lang=de");
});

const refusal = async (status: number, body: string, headers: Record<string, string> = {}) => {
  const { client } = offline(() => new Response(body, { status, headers }));
  return (await client.call("session.check").catch((error: unknown) => error)) as ApiError;
};

test("an error response is parsed as far as possible", async () => {
  const full = await refusal(401, '{"code":"login.blocked","message":"m","requestId":"r","blockedMinutes":7}');
  expect(full).toMatchObject({ message: "m", requestId: "r", details: { blockedMinutes: 7 }, retryAfter: undefined });
  const odd = await refusal(401, '{"code":7,"message":7,"requestId":7,"x":1}', { "retry-after": "soon" });
  expect(odd).toMatchObject({ code: "unknown", message: "The server answered 401.", details: { x: 1 } });
  expect([odd.requestId, odd.retryAfter, odd.status]).toEqual([undefined, undefined, 401]);
  expect(await refusal(503, "7", { "retry-after": "0" })).toMatchObject({
    code: "unknown",
    details: {},
    retryAfter: 0,
  });
  expect(await refusal(500, '"text"')).toMatchObject({ message: "The server answered 500.", details: {} });
});

test("network errors and replies that are not JSON have a cause", async () => {
  const cause = new TypeError("fetch failed");
  const { client } = offline(() => Promise.reject(cause));
  await expect(client.call("session.check")).rejects.toMatchObject({
    name: "ApiError",
    message: "The server could not be reached.",
    cause,
    details: {},
  });
  const garbled = offline(() => new Response("<html>")).client.call("session.check");
  await expect(garbled).rejects.toMatchObject({ code: "unknown", message: "The answer is not JSON." });
});

test("a call aborted during the reply rejects with the signal's reason", async () => {
  const aborted = new DOMException("aborted", "AbortError");
  const body = (error: unknown) => () => new Response(new ReadableStream({ start: (stream) => stream.error(error) }));
  await expect(offline(body(aborted)).client.call("session.check")).rejects.toBe(aborted);
  const broken = new DOMException("broken", "NetworkError");
  await expect(offline(body(broken)).client.call("session.check")).rejects.toBeInstanceOf(ApiError);
});

test("isApiError accepts only API errors with this code", () => {
  const error = new ApiError({ status: 401, code: "login.invalid", message: "" });
  expect(isApiErrorWithCode(error, "login.invalid")).toBe(true);
  expect(isApiErrorWithCode({ ...error, code: "login.invalid" }, "login.invalid")).toBe(false);
});
