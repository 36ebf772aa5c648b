// Malformed requests to every endpoint, generated from the contract, against the server in its own process: no internal
// errors, no memory growth. For 20,000 requests: `pnpm --filter @vitrine/api malformed`.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { createClient } from "@vitrine/contract/client";
import { isErrorCode } from "@vitrine/contract/error-codes";
import { errorDescriptions } from "@vitrine/contract/errors";
import { routeKeys } from "@vitrine/contract/routes";
import { getEndpointSchemas } from "@vitrine/contract/schemas";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { logInAs, PASSWORD } from "./testing/callers.ts";
import { newSamlKeys } from "./testing/fake-saml-provider.ts";
import { newDataFolder, startTestApp } from "./testing/harness.ts";
import { addAssets } from "./testing/library-kit.ts";
import { generateMalformedRequests, type MalformedRequest } from "./testing/malformed-requests.ts";
import { freePort } from "./testing/meilisearch-server.ts";
import { type Program, startServer } from "./testing/program.ts";

const COUNT = Number(process.env.VITRINE_MALFORMED ?? 1500);
const AT_ONCE = 8;
/** Maximum growth during the second half in bytes, including uncollected garbage. */
const MAX_GROWTH = 80_000_000;

const folder = newDataFolder();
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let server: Program;
let port: number;
let tokens: string[];
beforeAll(async () => {
  const app = await startTestApp({ dataFolder: folder });
  await addAssets(app.services.data.db, [{ title: "Bowl", values: { keywords: ["glaze"] } }, {}]);
  const kinds = ["GUI admin and asset user", "asset user"] as const;
  for (const kind of kinds) await logInAs(app, kind);
  await app.services.indexed;
  await app.close();
  // The server sends its URL to providers, so it must be known before.
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
  // Mostly with the caller that has the most access.
  tokens = [admin ?? "", admin ?? "", admin ?? "", user ?? "", ""];
}, 60_000);
afterAll(async () => {
  agent.destroy();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

/** Configures the provider of the contract's examples, so that its replies are parsed. */
async function signOnFile(): Promise<string> {
  const { params } = getEndpointSchemas("sign_on.begin").example;
  const { certificate } = await newSamlKeys();
  writeFileSync(join(folder, "idp.pem"), certificate);
  const at = "http://127.0.0.1:1";
  const saml = { name: "Agency", kind: "saml", entryPoint: `${at}/login`, issuer: at, certificateFile: "idp.pem" };
  const file = join(folder, "sign-on.json");
  writeFileSync(file, JSON.stringify({ providers: [{ ...saml, key: (params as { provider: string }).provider }] }));
  return file;
}

/** Resident bytes, without decoders, which start and exit on demand; 0 on systems other than Linux. */
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

function send({ method, path, headers, payload }: MalformedRequest): Promise<Reply> {
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

function describeInvalidReply({ status, type, body }: Reply): string | undefined {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status < 400) return undefined;
  if (!type.startsWith("application/json")) return `${status} as ${type}`;
  const { code, message, requestId } = JSON.parse(body);
  const isOurs = isErrorCode(code) && errorDescriptions[code].message === message && /^[\w-]{36}$/.test(requestId);
  return isOurs ? undefined : `no shape of ours: ${body.slice(0, 200)}`;
}

it(`${COUNT} malformed requests to every endpoint are rejected with an error, by one process, with constant memory`, {
  timeout: 20_000 + COUNT * 60,
}, async () => {
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  const met = new Set<string>();
  const requests = generateMalformedRequests(COUNT, tokens, 16);
  let done = 0;
  let half = 0;
  const one = async () => {
    for (const asked of requests) {
      // A connection whose body was rejected early is closed after a moment: retry once, like browsers.
      const reply = await send(asked)
        .catch(() => send(asked))
        .catch((error: unknown) => ({ status: 599, type: "", body: String(error) }));
      const found = describeInvalidReply(reply);
      if (found) wrong.push(`${asked.key} ${asked.method} ${asked.path.slice(0, 200)}: ${found}`);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      met.add(asked.key);
      if (++done === Math.floor(COUNT / 2)) half = memory();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  expect(wrong.slice(0, 20)).toEqual([]);
  expect([...met].sort()).toEqual([...routeKeys].sort());
  // Some requests are still valid, most are not.
  expect(statuses.get(200)).toBeGreaterThan(COUNT / 20);
  expect(statuses.get(400)).toBeGreaterThan(COUNT / 5);
  expect(memory() - half).toBeLessThan(MAX_GROWTH);
  expect(server.child.exitCode).toBeNull();
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
});
