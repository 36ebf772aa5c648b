import { readFile } from "node:fs/promises";
import type { z } from "zod";

/** Reads a JSON file that a person wrote. Any problem is thrown as one sentence, in the error class of the caller. */
export async function readJsonFile<S extends z.ZodType>(
  file: string,
  schema: S,
  refuse: (why: string) => Error,
): Promise<z.infer<S>> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw refuse((error as Error).message);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse(`${issue?.path.join(".")}: ${issue?.message}`);
}
