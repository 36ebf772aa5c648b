import { ApiError } from "@vitrine/contract/api-error";
import type { Client } from "@vitrine/contract/client";
import { expect, it } from "vitest";
import { saveDocument } from "./save-document.ts";

function server(answer: () => Response, hasExtensions = true) {
  const asked: unknown[] = [];
  const raw = async (key: string, input: { headers: unknown }) => {
    asked.push([key, input.headers]);
    return answer();
  };
  return { client: { raw, has: () => hasExtensions } as unknown as Client, asked };
}
const arabic = { base: {}, draft: { global: { a: "A" } }, etag: null };

it("a language is added only where nobody has added it meanwhile", async () => {
  const { client, asked } = server(() => Response.json({ global: { a: "A" } }, { headers: { etag: '"2"' } }));
  const outcome = await saveDocument(client, "texts ar", { ...arabic, becomes: "added" });
  expect(asked).toEqual([["translations.save", { "if-none-match": "*" }]]);
  expect(outcome).toMatchObject({ kind: "saved", document: { etag: '"2"' } });
});

it("a deleted language is taken off the server, as it was seen; one that is gone already is no fault", async () => {
  const { client, asked } = server(() => Response.json({}));
  expect(await saveDocument(client, "texts ar", { ...arabic, etag: '"1"', becomes: "removed" })).toEqual({
    kind: "removed",
  });
  expect(asked).toEqual([["translations.remove", { "if-match": '"1"' }]]);
  const gone = server(() => {
    throw new ApiError({ status: 404, code: "settings.language_unknown", message: "" });
  });
  expect(await saveDocument(gone.client, "texts ar", { ...arabic, becomes: "removed" })).toEqual({ kind: "removed" });
});

it.each([
  ["nothing", () => new Response(null, { status: 204 })],
  ["something else", () => Response.json({ ok: true })],
])("what was sent is what is stored, where the backend does not say: it answers %s", async (_, answer) => {
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
