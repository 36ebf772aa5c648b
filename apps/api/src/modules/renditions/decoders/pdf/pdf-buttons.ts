// Marks check boxes and radio buttons of a PDF that have no appearance. PDFium creates an appearance whose checked
// state is always named "Yes", but then looks for the state's name in the file, so the mark would be missing.
import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";

/** The private functions of PDFium that are used here. */
interface Engine {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(address: number): void };
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_HasKey(annotation: number, key: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number;
  _FPDFAnnot_SetStringValue(annotation: number, key: number, value: number): number;
}

const [CHECK_BOX, RADIO_BUTTON] = [2, 3];
const [CHOSEN, NOT_CHOSEN] = ["Yes", "Off"];
/** Limits: annotations of a page, and bytes of a state's name. */
const MAX_ANNOTATIONS = 10_000;
const MAX_NAME = 2_048;

/** Makes PDFium draw the marks of checked buttons. Call before the page is rendered. */
export function markCheckedButtons(document: PDFiumDocument, page: PDFiumPage): void {
  const { module: engine, pageIdx } = page as unknown as { module: Engine; pageIdx: number };
  const form = document.initializeFormFields();
  const text = (value: string, encoding: "latin1" | "utf16le") => {
    const bytes = Buffer.from(`${value}\0`, encoding);
    const address = engine.wasmExports.malloc(bytes.length);
    engine.HEAPU8.set(bytes, address);
    return address;
  };
  const [appearance, state, value] = ["AP", "AS", "V"].map((key) => text(key, "latin1")) as [number, number, number];
  const [chosen, buffer] = [text(CHOSEN, "utf16le"), engine.wasmExports.malloc(MAX_NAME)];
  const read = (annotation: number, key: number) => {
    const bytes = engine._FPDFAnnot_GetStringValue(annotation, key, buffer, MAX_NAME);
    if (bytes <= 2 || bytes > MAX_NAME) return "";
    return Buffer.from(engine.HEAPU8.slice(buffer, buffer + bytes - 2)).toString("utf16le");
  };
  const count = Math.min(MAX_ANNOTATIONS, engine._FPDFPage_GetAnnotCount(pageIdx));
  for (let i = 0; i < count; i++) {
    const annotation = engine._FPDFPage_GetAnnot(pageIdx, i);
    if (annotation === 0) continue;
    const type = engine._FPDFAnnot_GetFormFieldType(form, annotation);
    const isButton = type === CHECK_BOX || type === RADIO_BUTTON;
    if (isButton && !engine._FPDFAnnot_HasKey(annotation, appearance)) {
      const name = read(annotation, state) || read(annotation, value);
      if (name !== "" && name !== NOT_CHOSEN) engine._FPDFAnnot_SetStringValue(annotation, state, chosen);
    }
    engine._FPDFPage_CloseAnnot(annotation);
  }
  for (const address of [appearance, state, value, chosen, buffer]) engine.wasmExports.free(address);
}
