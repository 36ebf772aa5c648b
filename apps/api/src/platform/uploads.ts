// Receives one file of a form into a quarantine file. Only a form that has arrived whole says anything: what was cut off
// on its way looks like a form without a file, and that means "delete".
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, fail } from "./app-error.ts";
import { isDiskFull } from "./disk-full.ts";
import { TAKES_UPLOADS } from "./request-bodies.ts";

export interface Upload {
  path: string;
  /** Bytes, 1 at least. */
  size: number;
}

export interface UploadLimits {
  /** Of the quarantine files; each is gone again when `use` has ended. */
  folder: string;
  maxBytes: number;
}

/** Bytes of a form around its file. */
const FORM_BYTES = 16 * 1024;
const FIELD = "file";

export async function takeUploads(fastify: FastifyInstance): Promise<void> {
  fastify.decorate(TAKES_UPLOADS, true);
  await fastify.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Hands the file of the field `file` to `use`, or undefined for a whole form without one.
 * @throws request.wrong_kind, file.incomplete, file.too_large, request.invalid for more than one file, storage.full
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  { folder, maxBytes }: UploadLimits,
  use: (upload: Upload | undefined) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart?.()) throw fail("request.wrong_kind");
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + FORM_BYTES)
    throw fail("file.too_large", { maxBytes });
  const path = join(folder, `upload-${randomUUID()}`);
  try {
    const isThere = await readForm(request, path, maxBytes).catch((error: unknown) => {
      throw asRefusal(error);
    });
    return await use(isThere ? { path, size: (await stat(path)).size } : undefined);
  } finally {
    await rm(path, { force: true });
  }
}

async function readForm(request: FastifyRequest, path: string, maxBytes: number): Promise<boolean> {
  const isWhole = watchEnd(request);
  const limits = { fileSize: maxBytes, files: 1, fields: 8, parts: 8, fieldSize: 1024, headerPairs: 32 };
  let found = false;
  let bytes = 0;
  for await (const part of request.parts({ limits })) {
    // A file that was sent as words: to take the form for an empty one would delete what is stored.
    if (part.type !== "file" && part.fieldname === FIELD && part.value !== "")
      throw fail("request.invalid", { issues: [{ path: "body", message: "has words in the place of the file" }] });
    if (part.type !== "file") continue;
    if (part.fieldname !== FIELD)
      throw fail("request.invalid", { issues: [{ path: "body", message: "has no such field" }] });
    await pipeline(part.file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if (part.file.truncated) throw fail("file.too_large", { maxBytes });
    found = true;
    bytes += part.file.bytesRead;
  }
  if (!isWhole() || (found && bytes === 0)) throw fail("file.incomplete");
  return found;
}

/** Whether the last bytes that have come are those that end a form. The parser takes no bytes at all for an empty form. */
function watchEnd({ raw, headers }: FastifyRequest): () => boolean {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers["content-type"] ?? "") ?? [];
  const end = `--${quoted ?? bare}--`;
  let last = Buffer.alloc(0);
  raw.on("data", (piece: Buffer) => {
    last = Buffer.concat([last, piece.subarray(-KEPT_BYTES)]).subarray(-KEPT_BYTES);
  });
  return () => last.toString("latin1").trimEnd().endsWith(end);
}

/** A boundary has 70 bytes at most. */
const KEPT_BYTES = 256;

function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError("storage.full", {}, { cause: error });
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^FST_(PARTS|FILES|FIELDS)_LIMIT$|^FST_PROTO/.test(code))
    return fail("request.invalid", { issues: [{ path: "body", message: "has other parts than one file" }] });
  // Of the system: no fault of the form.
  if (typeof code === "string" && /^E[A-Z]+$/.test(code) && code !== "ECONNRESET") return error;
  return fail("file.incomplete");
}
