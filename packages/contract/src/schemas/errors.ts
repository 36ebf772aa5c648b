import { z } from "zod";
import type { ErrorCode } from "../error-codes.ts";
import { type DocumentError, type ErrorDetailsByCode, errorDescriptions, STRUCTURE_PROBLEMS } from "../errors.ts";
import { epochSecondsSchema } from "./common-schemas.ts";

const FAULT_RULES = [
  "kind",
  "missing",
  "unknown",
  "choice",
  "form",
  "too_small",
  "too_large",
  "rule",
] as const satisfies readonly DocumentError["rule"][];

const source = z.enum(["local", "external"]).meta({ description: "Refused by this server, or by a service behind it" });

/** Properties of each error besides code, message and requestId, typed as `ErrorDetailsByCode`. */
const details: { readonly [C in keyof ErrorDetailsByCode]: z.ZodObject & z.ZodType<ErrorDetailsByCode[C]> } = {
  "request.invalid": z.strictObject({
    issues: z.array(z.strictObject({ path: z.string(), message: z.string() })),
    faults: z
      .array(z.looseObject({ path: z.string(), rule: z.enum(FAULT_RULES) }))
      .optional()
      .meta({ description: "Errors of a document that was to be saved" }),
  }),
  "request.too_complex": z.strictObject({ path: z.string(), problem: z.enum(STRUCTURE_PROBLEMS) }),
  "login.blocked": z.strictObject({ blockedMinutes: z.number().int().min(1) }),
  "search.unknown_field": z.strictObject({ field: z.string() }),
  "search.window": z.strictObject({ window: z.number().int().positive() }),
  "download.not_permitted": z.strictObject({ source }),
  "download.busy": z.strictObject({ source }),
  "download.failed": z.strictObject({ source }),
  "download.too_many": z.strictObject({ maxAssets: z.number().int().positive() }),
  "settings.stale": z.strictObject({
    current: z.unknown().meta({ description: "The currently stored document; null if removed" }),
    etag: z.string().optional(),
    at: epochSecondsSchema.optional(),
    by: z.string().optional().meta({ description: "Name of the account" }),
  }),
  "file.too_large": z.strictObject({ maxBytes: z.number().int().positive() }),
  "file.wrong_kind": z.strictObject({ accepted: z.array(z.string()) }),
  "file.unusable": z.strictObject({
    problem: z.enum(["damaged", "too_many_pixels", "too_many_frames", ...STRUCTURE_PROBLEMS]),
  }),
};

/** Body of an error with this code; other properties are not allowed. */
export function createErrorBodySchema(code: ErrorCode): z.ZodObject {
  const shape: z.ZodRawShape = Object.hasOwn(details, code) ? details[code as keyof ErrorDetailsByCode].shape : {};
  return z.strictObject({
    code: z.literal(code),
    message: z.string().meta({ examples: [errorDescriptions[code].message] }),
    requestId: z.string(),
    ...shape,
  });
}
