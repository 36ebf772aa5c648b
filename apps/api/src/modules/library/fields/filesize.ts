import type { FieldType } from "./field-type.ts";
import { numberType } from "./number.ts";

/** Kilobytes of 1,000 bytes. */
export const filesizeType: FieldType<number, number> = {
  ...numberType,
  traits: { filterVal: "filesize" },
  isDeclarable: false,
  fits: () => false,
};
