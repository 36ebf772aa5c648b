// A third-party backend with only section 7 of the specification, which also serves the built portal. It rejects and
// records every other request.
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { repositoryRoot } from "../support/portal.ts";
import { assetById, createPictureSvg, emptyZip } from "./assets.ts";
import type { ApiReply, Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { createStore, type Store } from "./store.ts";

/** The reply to writes, which section 7 leaves unspecified. */
export type WriteReplyStyle = "empty" | "object" | "no-content" | "null" | "echo";

export interface ForeignBackend {
  readonly address: string;
  /** Requests that section 7 does not specify. */
  readonly unspecified: string[];
  /** All requests: method and address. */
  readonly asked: string[];
  readonly store: Store;
  answers: WriteReplyStyle;
  stop(): Promise<void>;
}

const PREFIX = "/api";
const WEB = join(repositoryRoot, "apps/web/dist");
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export async function startForeignBackend(settings: object = {}): Promise<ForeignBackend> {
  const store = createStore(settings);
  const unspecified: string[] = [];
  const asked: string[] = [];
  const backend = { store, unspecified, asked, answers: "empty" as WriteReplyStyle };
  const server = createServer((request, response) => {
    void answer(request, response, backend).catch((error: unknown) => {
      unspecified.push(`${request.method} ${request.url}: ${String(error)}`);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(backend, {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

type Served = Pick<ForeignBackend, "store" | "unspecified" | "asked" | "answers">;

async function answer(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const { pathname, searchParams } = new URL(url, "http://backend");
  const body = await readBody(request);
  if (pathname !== PREFIX && !pathname.startsWith(`${PREFIX}/`)) return sendFile(request, response, pathname, served);
  served.asked.push(`${method} ${url}`);
  const path = pathname.slice(PREFIX.length + 1);
  const endpoint = endpoints.find((one) => one.method === method && restOf(one.path, path) !== undefined);
  const fault = endpoint ? findViolation(request, endpoint, searchParams, body) : "no such call";
  if (!endpoint || fault) {
    served.unspecified.push(`${method} ${url}: ${fault}`);
    return send(response, { status: endpoint ? 400 : 404 }, served);
  }
  const token = request.headers.authorization ?? "";
  const account = served.store.sessions.get(token) ?? null;
  const { who } = endpoint;
  if (who && !account) return send(response, { status: 401 }, served);
  const isRefused = (who === "account" && !account?.user) || (who === "admin" && !account?.isGuiAdmin);
  if (isRefused) return send(response, { status: 403 }, served);
  const value =
    endpoint.body === "json"
      ? parseJson(body)
      : endpoint.body === "form"
        ? await readUploadedFile(request, body)
        : undefined;
  const rest = restOf(endpoint.path, path) ?? "";
  send(
    response,
    endpoint.answer({ query: searchParams, rest, account, token, body: value, store: served.store }),
    served,
  );
}

function restOf(pattern: string, path: string): string | undefined {
  if (!pattern.endsWith("*")) return pattern === path ? "" : undefined;
  const start = pattern.slice(0, -1);
  const rest = path.startsWith(start) ? path.slice(start.length) : "";
  return rest === "" || rest.includes("/") ? undefined : decodeURIComponent(rest);
}

/** Describes how a request violates section 7; undefined if it does not. */
function findViolation(
  { headers }: IncomingMessage,
  { query = [], needs = [], repeats = [], body: kind }: Endpoint,
  given: URLSearchParams,
  body: Buffer,
): string | undefined {
  const foreign = [...given.keys()].find((name) => !query.includes(name));
  if (foreign !== undefined) return `no parameter ${foreign}`;
  const twice = query.find((name) => given.getAll(name).length > 1 && !repeats.includes(name));
  if (twice !== undefined) return `${twice} more than once`;
  const missing = needs.find((name) => !given.has(name));
  if (missing !== undefined) return `lacks ${missing}`;
  const header = Object.keys(headers).find((name) => /^(if-|vitrine-)/.test(name));
  if (header !== undefined) return `no header ${header}`;
  if (!headers["accept-language"]) return "lacks Accept-Language";
  const type = headers["content-type"];
  if (kind === "form" && !type?.startsWith("multipart/form-data")) return "is no form";
  return kind === undefined && body.length > 0 ? "has a body" : undefined;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const parseJson = (body: Buffer): unknown => (body.length === 0 ? undefined : JSON.parse(body.toString("utf8")));

async function readUploadedFile({ headers }: IncomingMessage, body: Buffer): Promise<unknown> {
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": headers["content-type"] ?? "" },
  }).formData();
  const file = form.get("file");
  return file instanceof File ? { bytes: new Uint8Array(await file.arrayBuffer()), type: file.type } : undefined;
}

function send(response: ServerResponse, given: ApiReply, { answers }: Pick<Served, "answers">): void {
  if ("bytes" in given) response.writeHead(200, { "content-type": given.type }).end(given.bytes);
  else if ("json" in given) sendJson(response, given.json, given.status);
  else if ("status" in given) response.writeHead(given.status).end();
  else if (answers === "object") sendJson(response, {});
  else if (answers === "null") sendJson(response, null);
  else if (answers === "echo") sendJson(response, given.done);
  else response.writeHead(answers === "no-content" ? 204 : 200).end();
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** Resolves the URLs of pictures and downloads contained in replies. */
function findMedia(pathname: string): { readonly answer: ApiReply; readonly name: string } | undefined {
  if (pathname === "/media/all.zip")
    return { answer: { bytes: emptyZip, type: "application/zip" }, name: "bilder.zip" };
  const asset = assetById(/^\/media\/(\d+)\.svg$/.exec(pathname)?.[1] ?? "");
  return asset && { answer: { bytes: createPictureSvg(asset), type: "image/svg+xml" }, name: asset.file_name };
}

/** Sends the portal's static files, and the files of assets. */
function sendFile(request: IncomingMessage, response: ServerResponse, pathname: string, served: Served): void {
  const media = findMedia(pathname);
  if (media) {
    response.setHeader("content-disposition", `attachment; filename="${media.name}"`);
    send(response, media.answer, served);
    return;
  }
  const file = join(WEB, normalize(pathname === "/" ? "/index.html" : pathname));
  const isThere = request.method === "GET" && file.startsWith(WEB) && extname(file) in TYPES && existsSync(file);
  if (!isThere) served.unspecified.push(`${request.method} ${pathname}: no such file`);
  const type = TYPES[extname(file)] ?? "";
  send(response, isThere ? { bytes: readFileSync(file), type } : { status: 404 }, served);
}
