import { API_EXTENSIONS_META_NAME } from "@vitrine/contract/extensions";
import { afterEach, expect, test } from "vitest";
import { createBrowserHost } from "./browser-host.ts";

afterEach(() => document.head.replaceChildren());

function withMeta(content: string): void {
  const meta = document.createElement("meta");
  meta.name = API_EXTENSIONS_META_NAME;
  meta.content = content;
  document.head.append(meta);
}

test("the page lists what the backend has beyond the specified calls; without a list it has nothing", () => {
  expect(createBrowserHost().extensions.has("like")).toBe(false);
  withMeta("ids like");
  expect([...createBrowserHost().extensions]).toEqual(["ids", "like"]);
});
