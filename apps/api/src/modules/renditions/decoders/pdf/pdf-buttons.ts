// Check boxes and radio buttons of a PDF that have no appearance. PDFium makes one, in which the chosen state is always
// called "Yes", and then looks for the state by the name that the file has for it: the mark would be missing.
import type { PDFiumDocument, PDFiumPage } from "@hyzyla/pdfium";

/** What is used of PDFium itself, which the library keeps to itself. */
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
/** Annotations of a page, and bytes of the name of a state. */
const MAX_ANNOTATIONS = 10_000;
const MAX_NAME = 2_048;

/** Has the chosen ones drawn with their mark, if called before the page is rendered. */
export function markChosenButtons(document: PDFiumDocument, page: PDFiumPage): void {
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
