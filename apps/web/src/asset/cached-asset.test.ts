import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { AssetDoc } from "./asset-doc.ts";
import { findCachedAsset } from "./cached-asset.ts";

const doc = (id: string, title = id): AssetDoc => ({ id, title, asset_groups: ["image"] });
const reply = (...docs: AssetDoc[]) => ({ response: { docs } });

it("finds an asset in any cached list", () => {
  const queries = new QueryClient();
  queries.setQueryData(["search.find", "de", "visit"], { pages: [reply(doc("1")), reply(doc("2"))], pageParams: [] });
  queries.setQueryData(["search.find", "neighbours", "de", "/search/*", 0], { docs: [doc("3")], start: 0, total: 1 });
  queries.setQueryData(["collection", "collection_1", "de", 20, ""], { docs: [doc("4")], total: 1 });
  expect(["1", "2", "3", "4", "5"].map((id) => findCachedAsset(queries, id, "de")?.id)).toEqual([
    "1",
    "2",
    "3",
    "4",
    undefined,
  ]);
});

it("ignores lists of other languages and other queries", () => {
  const queries = new QueryClient();
  queries.setQueryData(["search.find", "en", "visit"], { pages: [reply(doc("1", "Jug"))], pageParams: [] });
  queries.setQueryData(["assets.get", "de", "1"], doc("1"));
  queries.setQueryData(["search.find", "de", "quick"], undefined);
  expect(findCachedAsset(queries, "1", "de")).toBeUndefined();
});
