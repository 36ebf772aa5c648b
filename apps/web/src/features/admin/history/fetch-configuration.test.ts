import { ApiError } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { createFakeClient } from "../../../testing/render-with-providers.tsx";
import { fetchConfiguration } from "./fetch-configuration.ts";

it("fetches settings, files, and the tile pictures in the settings, except deleted ones", async () => {
  const data = [{ src: "tile_a1" }, { src: "tile_gone" }, { src: "7" }, { src: "tile_a1" }];
  const requestedIds: unknown[] = [];
  const client = createFakeClient((key, { query }) => {
    if (key === "config.get") return Response.json({ dashboard: { collections: { data } } });
    if (key === "config.available") return { style: true, favicon: false, revisions: {} };
    if (key === "config.file") return new Response("a{}", { headers: { "content-type": "text/css" } });
    if (key !== "config.thumbnail") return { locales: [] };
    requestedIds.push(query?.id);
    if (query?.id === "tile_gone") throw new ApiError({ status: 404, code: "not_found", message: "" });
    return new Response("x", { headers: { "content-type": "image/png" } });
  });
  const { documents, files } = await fetchConfiguration(client, new AbortController().signal);
  expect([...documents.keys()]).toEqual(["settings"]);
  expect([...files].map(([name, { type }]) => [name, type])).toEqual([
    ["style", "text/css"],
    ["tile_a1", "image/png"],
  ]);
  expect(requestedIds).toEqual(["tile_a1", "tile_gone"]);
});

it("fails on a server error instead of leaving a picture out", async () => {
  const client = createFakeClient((key) => {
    if (key === "config.get") return Response.json({ src: "tile_a1" });
    if (key === "config.available") return {};
    if (key === "config.thumbnail") throw new ApiError({ status: 500, code: "internal", message: "" });
    return { locales: [] };
  });
  await expect(fetchConfiguration(client, new AbortController().signal)).rejects.toMatchObject({ status: 500 });
});
