import type { FileFormat } from "./decoder-definition.ts";

/** Formats that are shown by an icon, since no decoder reads them. */
export const UNDECODED_FORMATS: readonly FileFormat[] = [
  { mime: "model/obj", name: "OBJ", extensions: "obj" },
  { mime: "model/stl", name: "STL", extensions: "stl" },
  { mime: "model/ply", extensions: "ply" },
  { mime: "model/vnd.usdz+zip", extensions: "usdz" },
  { mime: "model/3mf", extensions: "3mf" },
  { mime: "model/step", extensions: "step stp" },
  { mime: "application/vnd.oasis.opendocument.graphics", extensions: "odg" },
  { mime: "application/msword", name: "Word", extensions: "doc" },
  { mime: "application/vnd.ms-excel", name: "Excel", extensions: "xls" },
  { mime: "application/vnd.ms-powerpoint", name: "PowerPoint", extensions: "ppt" },
  { mime: "application/rtf", extensions: "rtf" },
  { mime: "application/epub+zip", name: "EPUB", extensions: "epub" },
  { mime: "application/x-indesign", name: "InDesign", extensions: "indd" },
  { mime: "application/x-indesign-idml+zip", extensions: "idml" },
  { mime: "application/zip", name: "ZIP" },
];
