// Requests made from the contract for every endpoint and then spoilt, against the program in a process of its own: none is
// a fault of the server's, and nothing of them stays in its memory. 20,000 of them: `pnpm --filter @vitrine/api malformed`.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { createClient } from "@vitrine/contract/client";
import { isErrorCode } from "@vitrine/contract/error-codes";
import { errors } from "@vitrine/contract/errors";
import { routeKeys } from "@vitrine/contract/routes";
import { schemasOf } from "@vitrine/contract/schemas";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PASSWORD, tokenOf } from "./testing/callers.ts";
import { newDataFolder, startTestApp } from "./testing/harness.ts";
import { addAssets } from "./testing/library-kit.ts";
import { type SpoiltRequest, spoiltRequests } from "./testing/malformed-requests.ts";
import { freePort } from "./testing/meilisearch-server.ts";
import { type Program, startServer } from "./testing/program.ts";
import { newSamlKeys } from "./testing/saml-house.ts";

const COUNT = Number(process.env.VITRINE_MALFORMED ?? 1500);
const AT_ONCE = 8;
/** Bytes that the second half may add, with room for what a collector has not got to. */
const MOST_GROWTH = 80_000_000;

const folder = newDataFolder();
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let server: Program;
let port: number;
let tokens: string[];
beforeAll(async () => {
  const app = await startTestApp({ dataFolder: folder });
  await addAssets(app.services.data.db, [{ title: "Bowl", values: { keywords: ["glaze"] } }, {}]);
  const kinds = ["GUI admin and asset user", "asset user"] as const;
  for (const kind of kinds) await tokenOf(app, kind);
  await app.services.indexed;
  await app.close();
  // The server says its own address to providers: it has to be known before.
  port = await freePort();
  server = startServer({
    PORT: String(port),
    VITRINE_DATA: folder,
    VITRINE_LOG: "error",
    VITRINE_SESSIONS_PER_MINUTE: "1000000",
    VITRINE_ORIGIN: `http://127.0.0.1:${port}`,
    VITRINE_SIGN_ON: await signOnFile(),
  });
  await server.until(/Vitrine runs on ([^\s"]+)/);
  await vi.waitUntil(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200, 20_000);
  const { call } = createClient({
    baseUrl: `http://127.0.0.1:${port}/api`,
    token: () => null,
    locale: () => "en",
  });
  const [admin, user] = await Promise.all(
    kinds.map(async (name) => (await call("session.get", { body: { user: name, pass: PASSWORD } })).session),
  );
  // Mostly by whoever gets furthest.
  tokens = [admin ?? "", admin ?? "", admin ?? "", user ?? "", ""];
}, 60_000);
afterAll(async () => {
  agent.destroy();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

/** Names the provider of the contract's examples: its answers are read as far as they can be. */
async function signOnFile(): Promise<string> {
  const { params } = schemasOf("sign_on.begin").example;
  const { certificate } = await newSamlKeys();
  writeFileSync(join(folder, "idp.pem"), certificate);
  const at = "http://127.0.0.1:1";
  const saml = { name: "Agency", kind: "saml", entryPoint: `${at}/login`, issuer: at, certificateFile: "idp.pem" };
  const file = join(folder, "sign-on.json");
  writeFileSync(file, JSON.stringify({ providers: [{ ...saml, key: (params as { provider: string }).provider }] }));
  return file;
}

/** Resident bytes, without decoders, which are started and ended as they are needed; 0 where the system is not Linux. */
function memory(): number {
  if (process.platform !== "linux") return 0;
  const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
}

interface Reply {
  status: number;
  type: string;
  body: string;
}

function send({ method, path, headers, payload }: SpoiltRequest): Promise<Reply> {
  const length = payload ? { "content-length": String(payload.length) } : {};
  return new Promise((resolve, reject) => {
    const options = { port, host: "127.0.0.1", method, path: `/api${path}`, headers: { ...headers, ...length }, agent };
    const sent = request(options, (reply) => {
      let body = "";
      reply.setEncoding("latin1").on("data", (chunk: string) => {
        body += chunk;
      });
      reply.on("end", () =>
        resolve({ status: reply.statusCode ?? 0, type: String(reply.headers["content-type"]), body }),
      );
    });
    sent.on("error", reject).end(payload);
  });
}

function fault({ status, type, body }: Reply): string | undefined {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status < 400) return undefined;
  if (!type.startsWith("application/json")) return `${status} as ${type}`;
  const { code, message, requestId } = JSON.parse(body);
  const isOurs = isErrorCode(code) && errors[code].message === message && /^[\w-]{36}$/.test(requestId);
  return isOurs ? undefined : `no shape of ours: ${body.slice(0, 200)}`;
}

it(`${COUNT} spoilt requests to every endpoint are refused in words, by one process, in a memory that stays flat`, {
  timeout: 20_000 + COUNT * 60,
}, async () => {
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  const met = new Set<string>();
  const requests = spoiltRequests(COUNT, tokens, 16);
  let done = 0;
  let half = 0;
  const one = async () => {
    for (const asked of requests) {
      // A connection whose body was refused before it had come is cut after a moment: as browsers do, asked once more.
      const reply = await send(asked)
        .catch(() => send(asked))
        .catch((error: unknown) => ({ status: 599, type: "", body: String(error) }));
      const found = fault(reply);
      if (found) wrong.push(`${asked.key} ${asked.method} ${asked.path.slice(0, 200)}: ${found}`);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      met.add(asked.key);
      if (++done === Math.floor(COUNT / 2)) half = memory();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  expect(wrong.slice(0, 20)).toEqual([]);
  expect([...met].sort()).toEqual([...routeKeys].sort());
  // Both ends are reached: some are spoilt in a way that is still a request, most are not.
  expect(statuses.get(200)).toBeGreaterThan(COUNT / 20);
  expect(statuses.get(400)).toBeGreaterThan(COUNT / 5);
  expect(memory() - half).toBeLessThan(MOST_GROWTH);
  expect(server.child.exitCode).toBeNull();
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
});
