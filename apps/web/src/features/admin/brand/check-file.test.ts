import { beforeEach, expect, it, vi } from "vitest";
import { findFileError } from "./check-file.ts";
import { readDownscaledPixels } from "./read-downscaled-pixels.ts";

vi.mock("./read-downscaled-pixels.ts", () => ({ readDownscaledPixels: vi.fn() }));
beforeEach(() => {
  vi.mocked(readDownscaledPixels).mockResolvedValue(new Uint8ClampedArray(4));
});

const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];
const file = (...parts: BlobPart[]) => new Blob(parts);
const bytes = (...values: number[]) => new Uint8Array(values);
const codeOf = async (...[name, content]: Parameters<typeof findFileError>) =>
  (await findFileError(name, content))?.code ?? null;

it("an icon is an SVG, a PNG or an ICO, even if the browser shows other pictures", async () => {
  expect(await codeOf("favicon", file(bytes(...PNG)))).toBeNull();
  expect(await codeOf("favicon", file(bytes(0, 0, 1, 0)))).toBeNull();
  expect(await codeOf("favicon", file("<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBeNull();
  expect(await findFileError("favicon", file(bytes(...JPEG)))).toMatchObject({
    code: "file.wrong_kind",
    details: { accepted: ["image/svg+xml", "image/png", "image/x-icon"] },
  });
});

it("a logo may be any common picture, not every one that the browser shows", async () => {
  expect(await codeOf("searchLogo", file(bytes(...JPEG)))).toBeNull();
  expect(await codeOf("searchLogo", file("RIFF1234WEBP"))).toBeNull();
  expect(await codeOf("searchLogo", file("BM a bitmap"))).toBe("file.wrong_kind");
});

it("each file has a maximum size", async () => {
  const large = new Uint8Array(1024 * 1024 - 3);
  expect(await findFileError("favicon", file(bytes(...PNG), large))).toMatchObject({
    code: "file.too_large",
    details: { maxBytes: 1024 * 1024 },
  });
  expect(await codeOf("searchLogo", file(bytes(...PNG), large))).toBeNull();
});

it("a picture of an accepted kind that the browser cannot read is damaged", async () => {
  vi.mocked(readDownscaledPixels).mockResolvedValue(undefined);
  expect(await findFileError("favicon", file(bytes(...PNG)))).toMatchObject({ details: { problem: "damaged" } });
  expect(await codeOf("custom_font", file("wOF2")), "fonts are not decoded").toBeNull();
});
