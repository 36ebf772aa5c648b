import type { FieldSetting } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import type { ApiFieldDefinition } from "../asset-doc.ts";
import { getRangeKind } from "./field-types.ts";
import { rangeKinds } from "./range-kinds.ts";

const setting = (field_name: string, filterVal?: "date" | "filesize" | null): FieldSetting => ({
  field_name,
  position: 0,
  ...(filterVal === undefined ? {} : { options: { filterVal } }),
});
const field = (field_name: string, more: Partial<ApiFieldDefinition> = {}): ApiFieldDefinition => ({
  field_name,
  type: "integer",
  origin: "file",
  multi_valued: false,
  is_facet: true,
  range_facet: true,
  default_labels: {},
  ...more,
});

it.each([
  ["the settings say so", setting("size", "filesize"), field("size", { options: { filterVal: "date" } }), "filesize"],
  ["the index says so", setting("shot"), field("shot", { options: { filterVal: "date" } }), "date"],
  ["it is the size of files", setting("file_size"), undefined, "filesize"],
  ["it is the size of files, by the index", undefined, field("file_size"), "filesize"],
  ["it is a running time", setting("duration", null), field("duration"), "duration"],
  ["its values are dates", setting("shot"), field("shot", { type: "date" }), "date"],
  ["it is a number like any other", setting("stock"), field("stock"), "number"],
  ["nobody knows it", undefined, undefined, "number"],
] as const)("what a range counts: %s", (_why, one, other, kind) => {
  expect(getRangeKind(one, other)).toBe(rangeKinds[kind]);
});
