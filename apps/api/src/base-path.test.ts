// A portal below a base path: behind a proxy that strips the path, and one that keeps it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { GUEST_GROUP } from "./modules/access/access.ts";
import { PASSWORD } from "./testing/callers.ts";
import { startTestApp, type TestApp } from "./testing/harness.ts";
import { importInto, newFolder, picture, remove } from "./testing/import-kit.ts";
import { grantAccess } from "./testing/library-kit.ts";
import { type MailServer, startMailServer } from "./testing/mail-server.ts";
import { oidcSettings, samlSettings } from "./testing/sign-on-kit.ts";
import { printWelcome } from "./welcome.ts";

const ORIGIN = "https://example.org/dam";
const PAGE = `<html><meta name="vitrine-base" content=""><meta name="vitrine-api" content="/api"><script>
["./assets/late-1.js"]</script><link rel="icon" href="./assets/icon-1.svg"><script src="./assets/index-1.js"></script></html>`;

const webRoot = mkdtempSync(join(tmpdir(), "vitrine-web-"));
const saml = { entityId: "https://idp.example", entryPoint: "https://idp.example/in", logoutUrl: "", certificate: "" };
const oidc = { issuer: "https://login.example", clientId: "vitrine", clientSecret: "secret" };
let app: TestApp;
let mail: MailServer;
let folder: string;

beforeAll(async () => {
  mkdirSync(join(webRoot, "assets"));
  writeFileSync(join(webRoot, "index.html"), PAGE);
  for (const name of ["late-1.js", "icon-1.svg", "index-1.js"]) writeFileSync(join(webRoot, "assets", name), name);
  mail = await startMailServer();
  app = await startTestApp({
    configuration: {
      origin: ORIGIN,
      webRoot,
      mail: { server: mail.url, from: { name: "Portal", address: "portal@example.org" } },
      signOn: { native: true, providers: [oidcSettings(oidc), samlSettings(saml)] },
    },
  });
  folder = newFolder({ "harbour.jpg": await picture(1, 64, 48).jpeg().toBuffer() });
  await importInto(app, folder, "public");
  await grantAccess(app.services.data.db, GUEST_GROUP, "public");
  const { accounts } = app.services;
  await accounts.add({ name: "ada", password: PASSWORD, guiAdmin: true, assetUser: true, email: "ada@example.org" });
  await app.services.search.catchUp();
});
afterAll(async () => {
  await app.close();
  await mail.close();
  remove(folder);
  rmSync(webRoot, { recursive: true, force: true });
});

describe.each([
  ["takes the path away", (url: string) => url.slice("/dam".length) || "/"],
  ["leaves the path", (url: string) => url],
])("behind a proxy that %s", (_, forwarded) => {
  /** Requests a public URL, below the base path, like a browser. */
  const ask = (url: string, options: InjectOptions = {}) => {
    expect(url).toMatch(/^\/dam(\/|\?|$)/);
    return app.inject({ ...options, url: forwarded(url) });
  };
  const session = async (body: object = {}) =>
    (await ask("/dam/api/session/get", { method: "POST", payload: body })).json<{ session: string }>().session;

  it.each(["/dam/", "/dam", "/dam/?safe"])("the page at %s links to nothing outside the path", async (url) => {
    const { statusCode, body } = await ask(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<meta name="vitrine-base" content="/dam">');
    expect(body).toContain('<meta name="vitrine-api" content="/dam/api">');
    const files = [...body.matchAll(/"([^"]*assets[^"]*)"/g)].map(([, file = ""]) => file);
    expect(files).toHaveLength(3);
    for (const file of files) expect((await ask(file)).body).toBe(file.split("/").at(-1));
  });

  it("a search returns working picture URLs below it", async () => {
    const reply = await ask("/dam/api/?solr_q=harbour", { headers: { authorization: await session() } });
    const [first] = reply.json().response.docs;
    expect(first.url).toMatch(/^\/dam\/api\/files\/\d/);
    expect((await ask(first.url)).statusCode).toBe(200);
  });

  it("files and zips are downloaded from URLs below it", async () => {
    const headers = { authorization: await session({ user: "ada", pass: PASSWORD }) };
    for (const query of ["preview?id=1", "?id=1&csetid=0", "?operation=zip&id=1&csetid=0"]) {
      const { url } = (await ask(`/dam/api/download/${query}`.replace("/?", "?"), { headers })).json();
      expect([query, url]).toEqual([query, expect.stringMatching(/^\/dam\/api\/files\//)]);
      expect([query, (await ask(url)).statusCode]).toEqual([query, 200]);
    }
  });

  it("the console answers below it", async () => {
    const headers = { authorization: await session({ user: "ada", pass: PASSWORD }) };
    expect((await ask("/dam/console/accounts.list", { headers })).json()).toHaveProperty("result");
  });

  it.each(["/dam/api/docs", "/dam/api/docs/"])(
    "the API documentation at %s links to its files and the API",
    async (url) => {
      const { body, headers } = await ask(url);
      expect(headers["content-type"]).toContain("text/html");
      const at = new URL(url, "https://example.org");
      const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = ""]) => new URL(file, at).pathname);
      expect(files.length).toBeGreaterThan(4);
      for (const file of files) expect([file, (await ask(file)).statusCode]).toEqual([file, 200]);
      for (const document of ["/dam/api/openapi.json", "/dam/api/docs/json"])
        expect((await ask(document)).json().servers).toEqual([{ url: "/dam/api" }]);
    },
  );

  it("sign-on providers redirect back to it, and know its URLs", async () => {
    const { login } = (await ask("/dam/api/session/methods")).json();
    expect(JSON.stringify(login)).toContain(`${ORIGIN}/api/session/sign_on/company`);
    const metadata = await ask("/dam/api/session/sign_on/agency/metadata");
    expect(metadata.body).toContain(`entityID="${ORIGIN}/api/session/sign_on/agency/metadata"`);
    expect(metadata.body).toContain(`Location="${ORIGIN}/api/session/sign_on/agency/answer"`);
    const left = await ask("/dam/api/session/sign_on/company/left");
    expect(left.headers.location).toBe(`${ORIGIN}/#/logout`);
  });

  it("its cookie is only sent below it", async () => {
    const reply = await ask("/dam/api/session/sign_on/agency");
    expect(String(reply.headers["set-cookie"])).toMatch(
      /^__Secure-vitrine-browser=[\w-]+; Path=\/dam\/api;.*; Secure$/,
    );
  });

  it("missing pages use the error format of their area", async () => {
    expect((await ask("/dam/api/nothing")).json()).toMatchObject({ code: "not_found" });
    expect((await ask("/dam/assets/nothing.js")).body).toContain("no such endpoint or resource");
    expect((await ask("/dam/livez")).json()).toEqual({ status: "alive" });
  });
});

it("does not treat a path with the same prefix as its own", async () => {
  for (const url of ["/damage", "/dam.js", "/other/dam/"]) expect((await app.inject({ url })).statusCode).toBe(404);
});

it("links in mails, invitations and the terminal are below the path", async () => {
  await app.client(null).call("user.passwordmail", { body: { user: "ada" } });
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(1);
  expect(mail.mails[0]?.text).toMatch(/https:\/\/example\.org\/dam\/#\/password\//);
  await app.services.accounts.add({ name: "Ida", email: "ida@example.org" });
  const { url } = await app.services.invitations.link("Ida");
  expect(url).toMatch(/^https:\/\/example\.org\/dam\/#\/password\//);
  const empty = await startTestApp({ configuration: { origin: ORIGIN } });
  const printed: string[] = [];
  await printWelcome(empty, empty.configuration, [], (lines) => printed.push(...lines));
  await empty.close();
  expect(printed.join("\n")).toContain(`Vitrine runs on ${ORIGIN}`);
  expect(printed.join("\n")).toContain(`${ORIGIN}/#/setup?code=`);
});

it.each(["/api", "/api/", "/console", "/assets", "/livez", "/Assets"])(
  "a base path %s used by the server itself is rejected at the start, with a suggestion",
  (path) => {
    expect(() => readConfiguration({ VITRINE_ORIGIN: `https://example.org${path}` })).toThrow(
      /^VITRINE_ORIGIN has the path \/\w+, but the server itself answers at \/\w+\. Take another path, for example https:\/\/example\.org\/portal\.$/,
    );
  },
);

it("a path that only starts like one of the server's is accepted", () => {
  expect(readConfiguration({ VITRINE_ORIGIN: "https://example.org/assets-portal/" }).origin).toBe(
    "https://example.org/assets-portal",
  );
});
