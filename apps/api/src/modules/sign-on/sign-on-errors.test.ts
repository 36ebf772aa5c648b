// What goes wrong at the addresses of sign-on before or around it: people read it at the login, scripts get the error.
import { INJECTED_FAULTS_HEADER } from "@vitrine/contract/faults";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../testing/harness.ts";
import { oidcSettings, PORTAL_URL, startSignOnApp } from "../../testing/sign-on-kit.ts";

const house = { issuer: "https://idp.example", clientId: "portal", clientSecret: "secret" };
const BEGIN = "/api/session/sign_on/company";
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const FORM = "application/x-www-form-urlencoded";

let app: TestApp;
beforeAll(async () => {
  app = await startSignOnApp([oidcSettings(house)], { configuration: { faults: true, sessionsPerMinute: 2 } });
});
afterAll(() => app.close());

interface Asked {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  payload?: string;
  remoteAddress?: string;
}

const ask = async (asked: Asked, accept: string) => {
  const { statusCode, headers, body } = await app.inject({ ...asked, headers: { accept, ...asked.headers } });
  return { status: statusCode, location: headers.location, cache: headers["cache-control"], body };
};

const post = (type: string, payload: string): Asked => ({
  url: `${BEGIN}/answer`,
  method: "POST",
  headers: { "content-type": type },
  payload,
});
const withFault = (name: string, url = BEGIN): Asked => ({ url, headers: { [INJECTED_FAULTS_HEADER]: name } });

test.each<[what: string, asked: Asked, status: number, code: string]>([
  ["a provider that is not there", { url: "/api/session/sign_on/nobody" }, 404, "not_found"],
  ["an answer for a provider that is not there", { url: "/api/session/sign_on/nobody/answer" }, 404, "not_found"],
  ["a way back from a provider that is not there", { url: "/api/session/sign_on/nobody/left" }, 404, "not_found"],
  ["an answer that is too large", post(FORM, `SAMLResponse=${"a".repeat(300_000)}`), 413, "request.too_large"],
  ["an answer that is no form", post("text/plain", "a"), 415, "request.wrong_kind"],
  ["a server that is too busy", withFault("overloaded"), 503, "overloaded"],
  ["a server that fails", withFault("internal", `${BEGIN}/answer`), 500, "internal"],
  ["a server without room", withFault("storage.full", `${BEGIN}/answer`), 507, "storage.full"],
  ["too many requests", withFault("rate.limited", `${BEGIN}/left`), 429, "rate.limited"],
])("%s: a browser is led to the login, a script gets the error", async (_what, asked, status, code) => {
  const page = await ask(asked, BROWSER);
  expect(page).toMatchObject({ status: 303, location: `${PORTAL_URL}/#/login?stay&reason=error.${code}`, body: "" });
  expect(page.cache).toBe("no-store");
  const { body, ...reply } = await ask(asked, "*/*");
  expect(reply).toMatchObject({ status, location: undefined });
  expect(JSON.parse(body)).toMatchObject({ code });
});

test("a browser whose network signs on too often is led to the login, and reads that it has to wait", async () => {
  const again = () => ask({ url: BEGIN, remoteAddress: "198.51.100.7" }, BROWSER);
  const limited = `${PORTAL_URL}/#/login?stay&reason=error.rate.limited`;
  for (let n = 0; n < 2; n++) expect((await again()).location).not.toBe(limited);
  expect(await again()).toMatchObject({ status: 303, location: limited, body: "" });
  const script = await ask({ url: BEGIN, remoteAddress: "198.51.100.7" }, "application/json");
  expect(script).toMatchObject({ status: 429, location: undefined });
});

test("the metadata is a file: who asks for that of no provider gets the error", async () => {
  expect(await ask({ url: "/api/session/sign_on/nobody/metadata" }, BROWSER)).toMatchObject({ status: 404 });
});
