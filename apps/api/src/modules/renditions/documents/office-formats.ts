// Supported office formats by MIME type. Pure.
const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

export type OfficeFormat = "docx" | "xlsx" | "pptx" | "odt" | "ods" | "odp";

const FORMATS = new Map<string, OfficeFormat>([
  [`${office}.wordprocessingml.document`, "docx"],
  [`${office}.spreadsheetml.sheet`, "xlsx"],
  [`${office}.presentationml.presentation`, "pptx"],
  [`${openDocument}.text`, "odt"],
  [`${openDocument}.spreadsheet`, "ods"],
  [`${openDocument}.presentation`, "odp"],
]);

export const officeFormatOf = (mime: string): OfficeFormat | undefined => FORMATS.get(mime);
