import { expect, it } from "vitest";
import { getFieldGroup } from "./field-groups.ts";

const of = (origin: "file" | "metadata" | "system" | "computed") => ({ origin });

it.each([
  ["title", of("metadata"), "content"],
  ["keywords", of("metadata"), "content"],
  ["collection", of("system"), "content"],
  ["reused_glaze", of("metadata"), "content"],
  ["use", of("metadata"), "rights"],
  ["rights", of("metadata"), "rights"],
  ["copyright", of("metadata"), "rights"],
  ["usage_terms", of("metadata"), "rights"],
  ["license_expiry", undefined, "rights"],
  ["file_size", of("file"), "file"],
  ["hb_mm", undefined, "file"],
  ["imp_date", of("system"), "file"],
  ["colour_space", of("computed"), "file"],
  ["anything", undefined, "content"],
] as const)("puts %s, whose field is %o, under %s", (name, field, group) => {
  expect(getFieldGroup(name, field)).toBe(group);
});
