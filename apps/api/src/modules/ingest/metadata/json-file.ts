import { readFile } from "node:fs/promises";
import type { z } from "zod";

/** Reads a hand-written JSON file. Any error is thrown as one sentence, in the error class of the caller. */
export async function readJsonFile<S extends z.ZodType>(
  file: string,
  schema: S,
  toError: (why: string) => Error,
): Promise<z.infer<S>> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw toError((error as Error).message);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw toError(`${issue?.path.join(".")}: ${issue?.message}`);
}
