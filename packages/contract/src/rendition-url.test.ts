import { expect, it } from "vitest";
import { resolveRenditionUrl } from "./rendition-url.ts";

it.each([
  ["/api/files/4711/3/9f2c.1.Zm9v/w640.webp", "w320.webp", "/api/files/4711/3/9f2c.1.Zm9v/w320.webp"],
  ["/thumbs/4711?size=640", "/thumbs/4711?size=320", "/thumbs/4711?size=320"],
  ["https://cdn.example.org/a/b.webp?v=1", "s.webp", "https://cdn.example.org/a/s.webp"],
  ["/a/b.webp", "https://cdn.example.org/s.webp", "https://cdn.example.org/s.webp"],
  [undefined, "/a/s.webp", "/a/s.webp"],
])("reads a rendition's address beside %s: %s", (url, reference, address) => {
  expect(resolveRenditionUrl({ url }, { url: reference })).toBe(address);
});
