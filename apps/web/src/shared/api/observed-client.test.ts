import { createClient } from "@vitrine/contract/client";
import { describe, expect, it, vi } from "vitest";
import { type CallObserver, createObservedClient } from "./observed-client.ts";

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

const guest = { user: null, isAssetUser: true, isGuiAdmin: false, workspace: "", session: "", login: [] };

/** A portal's client over answers that are given one after the other. */
function clientOver(answers: (Response | Error)[], watch: Partial<CallObserver> = {}) {
  const events: string[] = [];
  let token = "old";
  const inner = createClient({
    baseUrl: "/api",
    token: () => token,
    locale: () => "de",
    fetch: async (_url, init) => {
      events.push(`sent ${new Headers(init?.headers).get("authorization")}`);
      const next = answers.shift();
      if (!next) throw new Error("more calls than answers");
      if (next instanceof Error) throw next;
      return next;
    },
  });
  const client = createObservedClient(inner, {
    session: () => ({ ...guest, session: token }),
    sessionLost: async (sent) => {
      events.push(`lost ${sent?.session}`);
      token = "new";
      return true;
    },
    forbidden: (key, address) => events.push(`forbidden ${key} ${address}`),
    succeeded: (key, address) => events.push(`ok ${key} ${address}`),
    reached: (reached) => events.push(reached ? "reached" : "away"),
    ...watch,
  });
  return { client, events };
}

describe("a watched client", () => {
  it("asks once more with the new session after a guest's has run out", async () => {
    const { client, events } = clientOver([json(401, { code: "session.required" }), json(200, { max_assets: 500 })]);
    await expect(client.call("info.downloads")).resolves.toEqual({ max_assets: 500 });
    expect(events.filter((line) => line.startsWith("sent"))).toEqual(["sent old", "sent new"]);
    expect(events, "with the session that it was sent with").toContain("lost old");
    expect(events).toContain("ok info.downloads /api/info/downloads");
  });

  it("does not ask a third time", async () => {
    const { client } = clientOver([json(401, { code: "session.required" }), json(401, { code: "session.required" })]);
    await expect(client.call("info.downloads")).rejects.toMatchObject({ status: 401 });
  });

  it("hands the failure on when there is no new session", async () => {
    const sessionLost = vi.fn(async () => false);
    const { client } = clientOver([json(401, { code: "session.required" })], { sessionLost });
    await expect(client.call("info.downloads")).rejects.toMatchObject({ code: "session.required" });
    expect(sessionLost).toHaveBeenCalledOnce();
  });

  it("tells of a 403 of the session, and not of one operation", async () => {
    const { client, events } = clientOver([
      json(403, { code: "session.forbidden" }),
      json(403, { code: "download.not_permitted", source: "local" }),
    ]);
    await client.call("info.downloads").catch(() => {});
    await client.call("download.single", { query: { id: "1" } }).catch(() => {});
    expect(events.filter((line) => line.startsWith("forbidden"))).toEqual([
      "forbidden info.downloads /api/info/downloads",
    ]);
  });

  it("knows a server that is away from one that refuses", async () => {
    const { client, events } = clientOver([new TypeError("failed to fetch"), json(500, { code: "internal" })]);
    await client.call("info.downloads").catch(() => {});
    expect(events).toContain("away");
    await client.call("info.downloads").catch(() => {});
    expect(events.at(-1)).toBe("reached");
  });
});
