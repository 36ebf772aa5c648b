import { expect, it } from "vitest";
import { createPdf, deeplyNestedPdf, memoryExhaustingPdf } from "../../../../testing/import-kit.ts";
import { type PdfEngine, startPdfEngine } from "./pdf-engine.ts";

async function cornerOf({ library }: PdfEngine, bytes: Buffer) {
  const document = await library.loadDocument(bytes);
  const { data } = await document.getPage(0).render({ scale: 1, render: "bitmap" });
  return [...data.subarray(0, 4)];
}

it("is started for each document, so that a crash affects no other", async () => {
  const [broken, other] = await Promise.all([startPdfEngine(), startPdfEngine()]);
  const good = createPdf([[1, 0, 0]]);
  await expect(cornerOf(broken, deeplyNestedPdf(1))).rejects.toThrow();
  await expect(cornerOf(broken, good)).rejects.toThrow();
  expect(await cornerOf(other, good)).toEqual([255, 0, 0, 255]);
  expect(await cornerOf(await startPdfEngine(), good)).toEqual([255, 0, 0, 255]);
});

// It takes more than two gigabytes.
it.runIf(process.env.VITRINE_TORTURE)("reports that it ran out of memory", { timeout: 60_000 }, async () => {
  const engine = await startPdfEngine();
  expect(engine.isOutOfMemory()).toBe(false);
  await expect(cornerOf(engine, memoryExhaustingPdf(1))).rejects.toThrow();
  expect(engine.isOutOfMemory()).toBe(true);
});
