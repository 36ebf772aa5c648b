import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { encodePictureAsDataUrl } from "./picture-data-url.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Stubs a browser whose encoded pictures have this many characters per pixel of the longer edge. */
function device(picture: Size, charactersPerPixel: number) {
  const encoded: Size[] = [];
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ ...picture, close }));
  vi.stubGlobal("document", {
    createElement: () => ({
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: () => {} }),
      toDataURL(kind: string) {
        encoded.push({ width: this.width, height: this.height });
        return `data:${kind};base64,`.padEnd(Math.max(this.width, this.height) * charactersPerPixel, "A");
      },
    }),
  });
  return { encoded, close };
}

const file = new Blob(["x"]);
beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

it("is scaled down to the width of a page, with its aspect ratio", async () => {
  const { encoded, close } = device({ width: 4000, height: 1000 }, 1);
  expect(await encodePictureAsDataUrl(file)).toMatch(/^data:image\/webp;base64,/);
  expect(encoded).toEqual([{ width: 1360, height: 340 }]);
  expect(close).toHaveBeenCalledOnce();
});

it("is not enlarged, and no edge becomes zero", async () => {
  const small = device({ width: 300, height: 200 }, 1);
  await encodePictureAsDataUrl(file);
  expect(small.encoded).toEqual([{ width: 300, height: 200 }]);
  const line = device({ width: 5000, height: 1 }, 1);
  await encodePictureAsDataUrl(file);
  expect(line.encoded).toEqual([{ width: 1360, height: 1 }]);
});

it("is scaled down until it fits into 200,000 characters", async () => {
  const { encoded } = device({ width: 2000, height: 2000 }, 200_000 / 768);
  expect(await encodePictureAsDataUrl(file)).toHaveLength(200_000);
  expect(encoded.map(({ width }) => width)).toEqual([1360, 1024, 768]);
});

it("is rejected if it does not fit even at the smallest size, and the bitmap is closed", async () => {
  const { encoded, close } = device({ width: 2000, height: 2000 }, 200_001 / 480);
  await expect(encodePictureAsDataUrl(file)).rejects.toThrow("too large");
  expect(encoded).toHaveLength(4);
  expect(close).toHaveBeenCalledOnce();
});
