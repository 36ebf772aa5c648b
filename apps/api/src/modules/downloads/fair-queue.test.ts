// One caller with many sessions must not block others: conversions and uploads are limited by account and network, and
// queued fairly.
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logInAs, PASSWORD } from "../../testing/callers.ts";
import { addDocument, addDownloader, addPicture, pauseConversions, waitUntil } from "../../testing/conversion-kit.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";
import { saveConvertSet } from "../access/rights-writer.repository.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LIMIT = 4;
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    configuration: { trustedProxies: ["127.0.0.1"], workPerAccount: LIMIT, workPerNetwork: LIMIT },
  });
  await app.services.data.db.write((tx) =>
    saveConvertSet(tx, { id: 1, titles: { en: "Screen" }, mime: "image/jpeg", maxEdge: 60 }),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

let networks = 0;
const newNetwork = () => `10.1.${networks++}.1`;

/** The status of the reply; "waits" if there is none after a moment. */
async function ask(url: string, token: string, network: string) {
  const headers = { authorization: token, "x-forwarded-for": network };
  const reply = app.inject({ url, headers });
  const soon = await Promise.race([reply, sleep(400, undefined)]);
  return { reply, soon: soon ? `${soon.statusCode} ${soon.json().source ?? ""}`.trim() : "waits" };
}
const link = (id: string) => `/api/download/?id=${id}&csetid=1`;
/** A new session of an account. */
async function sessionOf(user: string): Promise<string> {
  const reply = await app.inject({ method: "POST", url: "/api/session/get", payload: { user, pass: PASSWORD } });
  return reply.json().session;
}
async function accountTaker(): Promise<() => Promise<string>> {
  const { name } = await addDownloader(app);
  const user = `taker ${name}`;
  await app.services.accounts.add({ name: user, password: PASSWORD, assetUser: true, groups: [name, "guest"] });
  return () => sessionOf(user);
}

it("T30 many sessions of one account get few slots, and other callers are served fairly", async () => {
  const begun = pauseConversions(app);
  const { slots: places } = app.services.decoder;
  const login = await accountTaker();
  // From separate networks, so that only the account's limit applies.
  const greedy = [];
  for (let n = 0; n < 12; n++) greedy.push(await ask(link(await addPicture(app)), await login(), newNetwork()));
  expect(greedy.map(({ soon }) => soon)).toEqual([
    ...new Array(LIMIT).fill("waits"),
    ...new Array(12 - LIMIT).fill("429 external"),
  ]);
  const honest = await ask(link(await addPicture(app)), await logInAs(app, "guest"), newNetwork());
  expect(honest.soon).toBe("waits");
  // It gets the second free slot; another request waited before it.
  for (let n = 0; n < 2; n++) {
    begun[n]?.finish();
    await waitUntil(() => begun.length > places + n);
  }
  begun[places + 1]?.finish();
  expect((await honest.reply).statusCode).toBe(200);
  const finishing = setInterval(() => begun.forEach(({ finish }) => void finish()), 20);
  await Promise.all(greedy.map(({ reply }) => reply));
  clearInterval(finishing);
  // Finished conversions no longer count.
  const later = await ask(link(await addPicture(app)), await login(), newNetwork());
  begun.at(-1)?.finish();
  expect((await later.reply).statusCode).toBe(200);
});

it.each([
  ["one network", newNetwork()],
  ["the machine itself, where a proxy on it is not named,", "127.0.0.1"],
])("T30 the guests of %s take a few places, whatever the number of their sessions", async (_, office) => {
  const begun = pauseConversions(app);
  const all = [];
  for (let n = 0; n < LIMIT + 2; n++)
    all.push(await ask(link(await addPicture(app)), await logInAs(app, "guest"), office));
  expect(all.map(({ soon }) => soon)).toEqual([...new Array(LIMIT).fill("waits"), "429 external", "429 external"]);
  all.push(await ask(link(await addPicture(app)), await logInAs(app, "guest"), newNetwork()));
  expect(all.at(-1)?.soon).toBe("waits");
  const finishing = setInterval(() => begun.forEach(({ finish }) => void finish()), 20);
  await Promise.all(all.map(({ reply }) => reply));
  clearInterval(finishing);
});

it("T30 archives of conversions count like single ones", async () => {
  const begun = pauseConversions(app);
  const login = await accountTaker();
  const waiting = [];
  for (let n = 0; n < LIMIT; n++) waiting.push(await ask(link(await addPicture(app)), await login(), newNetwork()));
  const id = await addPicture(app);
  const refused = await ask(`/api/download/?operation=zip&id=${id}&csetid=1`, await login(), newNetwork());
  expect(refused.soon).toBe("429 external");
  const finishing = setInterval(() => begun.forEach(({ finish }) => void finish()), 20);
  await Promise.all(waiting.map(({ reply }) => reply));
  clearInterval(finishing);
});

/** Requests an archive of one new picture. */
async function archiveOf(token: string, network: string): Promise<string> {
  const url = `/api/download/?operation=zip&id=${await addPicture(app)}&csetid=1`;
  const headers = { authorization: token, "x-forwarded-for": network };
  return (await app.inject({ url, headers })).json().url;
}

it("T30 archives count while they are sent, and their parts are queued fairly", async () => {
  const begun = pauseConversions(app);
  const { slots: places } = app.services.decoder;
  const login = await accountTaker();
  const planned: { token: string; url: string }[] = [];
  for (let n = 0; n < LIMIT + 2; n++) {
    const token = await login();
    planned.push({ token, url: await archiveOf(token, newNetwork()) });
  }
  const greedy = [];
  for (const { token, url } of planned) greedy.push(await ask(url, token, newNetwork()));
  expect(greedy.map(({ soon }) => soon)).toEqual([...new Array(LIMIT).fill("waits"), "429 external", "429 external"]);
  const [guest, home] = [await logInAs(app, "guest"), newNetwork()];
  const honest = await ask(await archiveOf(guest, home), guest, home);
  // The second free slot goes to the caller with fewer waiting conversions.
  for (let n = 0; n < places + 2; n++) {
    await waitUntil(() => begun.length > n);
    begun[n]?.finish();
  }
  expect((await honest.reply).statusCode).toBe(200);
  const finishing = setInterval(() => begun.forEach(({ finish }) => void finish()), 20);
  await Promise.all(greedy.map(({ reply }) => reply));
  clearInterval(finishing);
});

it("T30 previews made on demand are queued fairly, and those of one caller do not block others", async () => {
  const made: (() => void)[] = [];
  const pages: (number | undefined)[] = [];
  vi.spyOn(app.services.decoder, "pictures").mockImplementation(
    (_path, _mime, _wanted, options) =>
      new Promise((resolve) => {
        pages.push(options?.page);
        made.push(() => resolve({ pictures: [], width: 1, height: 1 } as never));
      }),
  );
  const { slots: places } = app.services.decoder;
  const pageOf = async (token: string, id: string, page: number, network: string) => {
    const { url } = (
      await app.inject({ url: `/api/download/preview?id=${id}&page=${page}`, headers: { authorization: token } })
    ).json();
    return ask(url, token, network);
  };
  const [greedy, honest] = [await logInAs(app, "guest"), await logInAs(app, "guest")];
  const [book, other] = [await addDocument(app, 100), await addDocument(app, 100)];
  const [theirs, mine] = [newNetwork(), newNetwork()];
  const all = [];
  for (let page = 1; page <= places + 30; page++) all.push(pageOf(greedy, book, page, theirs));
  await waitUntil(() => made.length === places);
  await Promise.all(all);
  const honestPage = await pageOf(honest, other, 77, mine);
  expect(honestPage.soon).toBe("waits");
  for (let n = 0; n < 2; n++) {
    made[n]?.();
    await waitUntil(() => made.length > places + n);
  }
  expect(pages.slice(places, places + 2)).toContain(77);
  const finishing = setInterval(() => made.forEach((finish) => void finish()), 20);
  await Promise.all([honestPage.reply, ...(await Promise.all(all)).map(({ reply }) => reply)]);
  clearInterval(finishing);
});

it("T30 simultaneous uploads of an account are limited, too", async () => {
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.fastify.server.address() as AddressInfo;
  const token = await logInAs(app, "GUI admin only");
  const head = `authorization: ${token}\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9999`;
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const begin = () => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    socket.on("error", () => {});
    socket.write(`POST /api/config/logoutLogo HTTP/1.1\r\n${head}\r\n\r\n${part}`);
    return { socket, answer: () => answer };
  };
  const uploads = Array.from({ length: LIMIT + 2 }, begin);
  await waitUntil(() => uploads.filter(({ answer }) => /^HTTP\/1.1 429 /.test(answer())).length === 2);
  for (const { socket } of uploads) socket.destroy();
  // Disconnected clients no longer count.
  await expect
    .poll(async () => {
      const again = begin();
      await sleep(200);
      const isRefused = again.answer().includes(" 429 ");
      again.socket.destroy();
      return isRefused;
    })
    .toBe(false);
});
