import { afterEach, expect, it, vi } from "vitest";
import { createConsoleClient, getConsoleErrorCode } from "./console-client.ts";
import type { Session } from "./session-store.ts";

afterEach(() => vi.unstubAllGlobals());

const mara: Session = { user: "mara", isAssetUser: true, isGuiAdmin: true, workspace: "", session: "old", login: [] };

/** A server that takes the session "new" alone. */
function open(renew: (sent: Session | null) => Promise<boolean>) {
  const sent: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    expect(url).toMatch(/^\/dam\/console\/setup\.state/);
    const headers = new Headers(init.headers);
    sent.push(headers.get("authorization"));
    expect(headers.get("accept-language")).toBe("de");
    if (headers.get("authorization") === "new") return Response.json({ result: { data: { needed: false } } });
    const error = { message: "", code: -32001, data: { code: "UNAUTHORIZED", httpStatus: 401 } };
    return Response.json({ error }, { status: 401 });
  });
  let session = mara;
  const client = createConsoleClient({
    basePath: "/dam",
    session: () => session,
    locale: () => "de",
    renew: async (who) => {
      const again = await renew(who);
      if (again) session = { ...mara, session: "new" };
      return again;
    },
  });
  return { client, sent };
}

it("asks once more with the session that was opened again", async () => {
  const renew = vi.fn(async () => true);
  const { client, sent } = open(renew);
  await expect(client.setup.state.query()).resolves.toEqual({ needed: false });
  expect(sent).toEqual(["old", "new"]);
  expect(renew).toHaveBeenCalledWith(mara);
});

it("hands the refusal on where there is none", async () => {
  const { client, sent } = open(async () => false);
  await expect(client.setup.state.query()).rejects.toMatchObject({ data: { httpStatus: 401 } });
  expect(sent).toEqual(["old"]);
});

it("tells the page of a proxy from an answer of the console", async () => {
  const page = () => new Response("<html>", { status: 413, headers: { "content-type": "text/html" } });
  vi.stubGlobal("fetch", async () => page());
  const client = createConsoleClient({
    basePath: "",
    session: () => mara,
    locale: () => "de",
    renew: async () => false,
  });
  const error: unknown = await client.setup.state.query().catch((thrown: unknown) => thrown);
  expect(getConsoleErrorCode(error)).toBe("proxy.too_large");
});
