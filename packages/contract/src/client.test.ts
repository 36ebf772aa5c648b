import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, expectTypeOf, test } from "vitest";
import { ApiError, isApiError } from "./api-error.ts";
import { type Client, createClient } from "./client.ts";
import type { QueryOf, ReplyOf } from "./endpoint.ts";

let server: Server | undefined;

/** A real server that answers as told, and the client that talks to it. */
async function clientOf(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
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
  return createClient({ baseUrl: `http://127.0.0.1:${port}/api`, token: () => "t0ken", locale: () => "de" });
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

test("a body is sent as JSON, and a guest session with an empty one", async () => {
  const client = await clientOf((request, response, body) => {
    send(response, 200, { seen: [request.url, request.headers["content-type"], body] });
  });
  expect(await client.call("session.get", { body: { user: "mira", pass: "x" } })).toEqual({
    seen: ["/api/session/get", "application/json", '{"user":"mira","pass":"x"}'],
  });
  expect(await client.call("session.get")).toEqual({ seen: ["/api/session/get", "application/json", "{}"] });
});

test("an error of the server carries code, details, request id and when to come back", async () => {
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
  expect(isApiError(error, "download.busy") && error.details.source).toBe("external");
  expect(isApiError(error, "rate.limited")).toBe(false);
});

test("an error without a code of the catalogue is unknown, whatever its body is", async () => {
  const bodies = ["<html>", '{"code":"constructor"}', "null", '{"code":"made.up","message":"x"}'];
  const client = await clientOf((_, response) => response.writeHead(502).end(bodies.shift()));
  for (const _ of [...bodies]) {
    await expect(client.call("session.check")).rejects.toMatchObject({ status: 502, code: "unknown" });
  }
});

test("no answer is a network error, an aborted call is not", async () => {
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

test("addresses are made from parameters and constants", () => {
  const client = createClient({ baseUrl: "/api", token: () => null, locale: () => "en" });
  expect(client.url("config.file", { params: { file: "dashboardLogo" } })).toBe("/api/config/dashboardLogo");
  expect(client.url("download.zip", { query: { id: ["1", "2"] } })).toBe("/api/download?operation=zip&id=1&id=2");
  expect(client.url("download.video", { params: { id: "a/b" } })).toBe("/api/download/video/a%2Fb");
  expect(client.url("collections.list")).toBe("/api/collection?operation=list");
});

test("what a call takes and yields is known to the compiler", () => {
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
