import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { doctorCommand } from "../../commands/doctor.command.ts";
import { logInAs } from "../../testing/callers.ts";
import { newDataFolder, startTestApp, type TestApp } from "../../testing/harness.ts";
import { addAssets } from "../../testing/library-kit.ts";

vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let dataFolder: string;
beforeEach(async () => {
  dataFolder = newDataFolder();
  app = await startTestApp({ dataFolder });
  await app.services.indexed;
});
afterEach(async () => {
  await app.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const BROKEN = {
  "no JSON at all": "{",
  "values that are no list": '{"values":{"keywords":7}}',
  "values that are no ids": '{"values":{"keywords":["one"]}}',
  "a number that is a text": '{"numbers":{"created":"yesterday"}}',
  "a text that is a structure": '{"texts":{"title":{"":[{}]}}}',
};

/** Damages rows, as another program or an earlier version may have done. */
async function spoil(): Promise<number[]> {
  const { db } = app.services.data;
  const kinds = Object.values(BROKEN);
  const ids = await addAssets(
    db,
    [...kinds, "", ""].map((_, n) => ({ title: `Bowl ${n}`, fileName: `bowl-${n}.jpg`, values: { keywords: ["k"] } })),
  );
  await db.write(({ $client }) => {
    const spoilOne = $client.prepare("UPDATE asset SET fields = ? WHERE id = ?");
    for (const [n, fields] of kinds.entries()) spoilOne.run(fields, ids[n]);
  });
  return ids;
}

async function found(): Promise<string[]> {
  const { response } = await app.client(await logInAs(app, "guest")).call("search.find", { query: { solr_q: "bowl" } });
  return response.docs.map(({ id }) => id).sort();
}

async function overviewSearch() {
  const { services } = app;
  const admin = await logInAs(app, "GUI admin only");
  const reply = await app.inject({ url: "/console/overview.get", headers: { authorization: admin ?? "" } });
  expect(services.search.status().state).toBe("ready");
  return reply.json().result.data.search;
}

test("assets that cannot be indexed are left out and listed, and all others are found: after changes, a rebuild and a restart", {
  tags: ["slow"],
}, async () => {
  const ids = await spoil();
  const broken = ids.slice(0, Object.keys(BROKEN).length);
  const whole = ids.slice(broken.length).map(String);
  await app.services.search.catchUp();
  expect(await found()).toEqual(whole);
  expect([...app.services.search.leftOut.keys()].sort((a, b) => a - b)).toEqual(broken);

  await app.services.search.reindex();
  expect(await found()).toEqual(whole);
  expect([...app.services.search.leftOut.keys()].sort((a, b) => a - b)).toEqual(broken);

  await app.close();
  app = await startTestApp({ dataFolder });
  await app.services.indexed;
  expect(await found()).toEqual(whole);
  await vi.waitFor(() => expect(app.services.search.leftOut.size).toBe(broken.length), 60_000);
  const { leftOut } = await overviewSearch();
  expect(leftOut).toMatchObject({ count: broken.length });
  expect(leftOut.examples[1]).toEqual({
    id: broken[1],
    fileName: "bowl-1.jpg",
    reason: expect.stringMatching(/keywords/),
  });
});

test("the log names each of them once, and a repaired one is found", async () => {
  const [first = 0] = await spoil();
  const { search, data } = app.services;
  await search.catchUp();
  await data.db.write(({ $client }) => $client.prepare("INSERT INTO change_log (asset_id) VALUES (?)").run(first));
  await search.catchUp();
  const lines = app.logs.map((line) => JSON.parse(line)).filter(({ asset }) => asset === first);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: "warn", reason: expect.any(String) });

  await data.db.write(({ $client }) => {
    $client.prepare("UPDATE asset SET fields = ? WHERE id = ?").run('{"texts":{"title":{"":["Bowl again"]}}}', first);
    $client.prepare("INSERT INTO change_log (asset_id) VALUES (?)").run(first);
  });
  await search.catchUp();
  expect(await found()).toContain(String(first));
  expect(search.leftOut.has(first)).toBe(false);
});

test("doctor reads all assets and lists those that cannot be indexed", async () => {
  await spoil();
  let output = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  const code = await doctorCommand.run([], {}, app.configuration).finally(() => spy.mockRestore());
  expect(output).toMatch(/BROKEN {3}5 assets cannot be indexed, so no search finds them \(asset \d+: /);
  expect(code).toBe(1);
});
