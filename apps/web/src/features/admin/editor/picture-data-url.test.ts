import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { encodePictureAsDataUrl } from "./picture-data-url.ts";

interface Drawn {
  readonly width: number;
  readonly height: number;
}

/** A device whose pictures need so many characters for each pixel of an edge. */
function device(picture: Drawn, charactersPerPixel: number) {
  const drawn: Drawn[] = [];
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ ...picture, close }));
  vi.stubGlobal("document", {
    createElement: () => ({
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: () => {} }),
      toDataURL(kind: string) {
        drawn.push({ width: this.width, height: this.height });
        return `data:${kind};base64,`.padEnd(Math.max(this.width, this.height) * charactersPerPixel, "A");
      },
    }),
  });
  return { drawn, close };
}

const file = new Blob(["x"]);
beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

it("is drawn anew no wider than a page shows it, in its own proportions", async () => {
  const { drawn, close } = device({ width: 4000, height: 1000 }, 1);
  expect(await encodePictureAsDataUrl(file)).toMatch(/^data:image\/webp;base64,/);
  expect(drawn).toEqual([{ width: 1360, height: 340 }]);
  expect(close).toHaveBeenCalledOnce();
});

it("stays as it is where it is small, and never has an edge of nothing", async () => {
  const small = device({ width: 300, height: 200 }, 1);
  await encodePictureAsDataUrl(file);
  expect(small.drawn).toEqual([{ width: 300, height: 200 }]);
  const line = device({ width: 5000, height: 1 }, 1);
  await encodePictureAsDataUrl(file);
  expect(line.drawn).toEqual([{ width: 1360, height: 1 }]);
});

it("becomes smaller until it fits into a page, and 200,000 characters do", async () => {
  const { drawn } = device({ width: 2000, height: 2000 }, 200_000 / 768);
  expect(await encodePictureAsDataUrl(file)).toHaveLength(200_000);
  expect(drawn.map(({ width }) => width)).toEqual([1360, 1024, 768]);
});

it("is refused where it does not fit however small, and let go of all the same", async () => {
  const { drawn, close } = device({ width: 2000, height: 2000 }, 200_001 / 480);
  await expect(encodePictureAsDataUrl(file)).rejects.toThrow("too large");
  expect(drawn).toHaveLength(4);
  expect(close).toHaveBeenCalledOnce();
});
