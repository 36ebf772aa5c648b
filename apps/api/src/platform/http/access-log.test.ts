import { afterEach, describe, expect, test } from "vitest";
import { logInAs, PASSWORD, viewAsGroup } from "../../testing/callers.ts";
import { startTestApp, type TestApp } from "../../testing/harness.ts";

let app: TestApp | undefined;
afterEach(() => app?.close());

interface Line {
  level: string;
  time: string;
  msg: string;
  [field: string]: unknown;
}

async function start(logLevel: "info" | "warn") {
  app = await startTestApp({ configuration: { logLevel } });
  await app.services.accounts.add({ name: "Mira", password: PASSWORD });
  await app.services.indexed;
  return app;
}
const requests = ({ logs }: TestApp) =>
  logs.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === "request");

describe("the access log", () => {
  test("logs one line per request, with the route instead of the URL", async () => {
    const running = await start("info");
    const token = await logInAs(running, "guest");
    running.logs.length = 0;
    await running.inject({ url: "/api/?solr_q=secret-plan", headers: { authorization: token } });
    await running.inject({ url: "/api/assets?assetid=1" });
    await running.inject({ url: "/nothing/here" });
    await running.inject({ url: "/readyz" });
    expect(requests(running)).toEqual([
      expect.objectContaining({ level: "info", method: "GET", route: "/api", status: 200, account: "guest" }),
      expect.objectContaining({ level: "info", method: "GET", route: "/api/assets", status: 401 }),
      expect.objectContaining({ level: "info", method: "GET", status: 404 }),
    ]);
    for (const line of requests(running)) {
      expect(line).toMatchObject({ network: "127.0.0.1", ms: expect.any(Number), requestId: expect.any(String) });
      expect(new Date(line.time).toISOString()).toBe(line.time);
    }
    expect(running.logs.join("")).not.toContain("secret-plan");
  });

  test("logs the account name, in the API and in the console", async () => {
    const running = await start("info");
    const login = await running.inject({
      method: "POST",
      url: "/api/session/get",
      payload: { user: "mira", pass: PASSWORD },
    });
    const headers = { authorization: login.json().session };
    running.logs.length = 0;
    await running.inject({ url: "/api/session/csets?asset_id=1", headers });
    await running.inject({ url: "/console/overview.get", headers });
    expect(requests(running).map(({ account }) => account)).toEqual(["Mira", "Mira"]);
  });

  test("logs the admin who looks with the rights of a group", async () => {
    const running = await start("info");
    const view = await viewAsGroup(running, await logInAs(running, "GUI admin only"), "press");
    running.logs.length = 0;
    await running.inject({ url: "/api/session/csets?asset_id=1", headers: { authorization: view } });
    expect(requests(running)).toMatchObject([{ account: "GUI admin only", groupView: true }]);
  });

  test("is not written at log level warn", async () => {
    const running = await start("warn");
    await running.inject({ url: "/api/assets?assetid=1" });
    expect(running.logs).toEqual([]);
  });
});
