import type { DecoderDefinition, FileFormat } from "../decoder-definition.ts";
import { shippedFontsEnv } from "../text/decoder.ts";

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

export type OfficeFormat = "docx" | "xlsx" | "pptx" | "odt" | "ods" | "odp";

const formats: readonly (FileFormat & { extensions: OfficeFormat })[] = [
  { mime: `${office}.wordprocessingml.document`, name: "Word", extensions: "docx" },
  { mime: `${office}.spreadsheetml.sheet`, name: "Excel", extensions: "xlsx" },
  { mime: `${office}.presentationml.presentation`, name: "PowerPoint", extensions: "pptx" },
  { mime: `${openDocument}.text`, extensions: "odt" },
  { mime: `${openDocument}.spreadsheet`, extensions: "ods" },
  { mime: `${openDocument}.presentation`, extensions: "odp" },
];

/** Office files: their picture is the embedded thumbnail, otherwise their text as a page. */
export const officeDecoder: DecoderDefinition = {
  name: "office",
  matches: formats,
  limits: { processes: 2, env: shippedFontsEnv },
  attempts: [{ name: "page" }],
  shows: "page",
};

/** The format (file extension) of a media type; only for types that this decoder matches, throws for others. */
export const requireOfficeFormat = (type: string): OfficeFormat =>
  (formats.find(({ mime }) => mime === type) as (typeof formats)[number]).extensions;
