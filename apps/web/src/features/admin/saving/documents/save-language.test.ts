import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { expect, it } from "vitest";
import { saveDocument } from "./save-document.ts";

function server(answer: () => Response, hasExtensions = true) {
  const requests: unknown[] = [];
  const raw = async (key: string, input: { headers: unknown }) => {
    requests.push([key, input.headers]);
    return answer();
  };
  return { client: { raw, has: () => hasExtensions } as unknown as Client, requests };
}
const arabic = { base: {}, draft: { global: { a: "A" } }, etag: null };

it("a language is added only if nobody has added it meanwhile", async () => {
  const { client, requests } = server(() => Response.json({ global: { a: "A" } }, { headers: { etag: '"2"' } }));
  const outcome = await saveDocument(client, "texts ar", { ...arabic, pendingChange: "added" });
  expect(requests).toEqual([["translations.save", { "if-none-match": "*" }]]);
  expect(outcome).toMatchObject({ kind: "saved", document: { etag: '"2"' } });
});

it("a deleted language is removed if unchanged since; one that is removed already is no error", async () => {
  const { client, requests } = server(() => Response.json({}));
  expect(await saveDocument(client, "texts ar", { ...arabic, etag: '"1"', pendingChange: "removed" })).toEqual({
    kind: "removed",
  });
  expect(requests).toEqual([["translations.remove", { "if-match": '"1"' }]]);
  const removed = server(() => {
    throw new ApiError({ status: 404, code: "settings.language_unknown", message: "" });
  });
  expect(await saveDocument(removed.client, "texts ar", { ...arabic, pendingChange: "removed" })).toEqual({
    kind: "removed",
  });
});

it.each([
  ["nothing", () => new Response(null, { status: 204 })],
  ["something else", () => Response.json({ ok: true })],
])("the sent document counts as stored if the backend does not return it: it replies with %s", async (_, answer) => {
  const { client } = server(answer, false);
  const page = { key: "team", title: "Team", html: "<p>Wir</p>" };
  const pages = { base: {}, draft: { pages: [page] }, etag: null };
  expect(await saveDocument(client, "texts ar", arabic)).toMatchObject({
    kind: "saved",
    document: { base: arabic.draft },
  });
  expect(await saveDocument(client, "pages ar", pages)).toMatchObject({
    kind: "saved",
    document: { base: pages.draft },
  });
});
