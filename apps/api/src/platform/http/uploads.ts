// Receives the file of a form into a quarantine file. Truncated forms are rejected: they would look like a form without
// a file, which means "delete".
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, createAppError } from "../errors/app-error.ts";
import { isDiskFullError } from "../storage/disk-full.ts";
import { ACCEPTS_UPLOADS_DECORATOR } from "./request-bodies.ts";

export interface Upload {
  path: string;
  /** Bytes of the file; at least 1. */
  size: number;
}

export interface UploadLimits {
  /** Folder of the quarantine files; each is deleted when `use` has ended. */
  folder: string;
  maxBytes: number;
}

/** Maximum bytes of a form besides its file. */
const FORM_BYTES = 16 * 1024;
const FIELD = "file";

export async function acceptUploads(fastify: FastifyInstance): Promise<void> {
  fastify.decorate(ACCEPTS_UPLOADS_DECORATOR, true);
  await fastify.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Passes the file of the field `file` to `use`, or undefined for a complete form without one.
 * @throws request.wrong_kind, file.incomplete, file.too_large, request.invalid for more than one file, storage.full
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  { folder, maxBytes }: UploadLimits,
  use: (upload: Upload | undefined) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart?.()) throw createAppError("request.wrong_kind");
  if (Number(request.headers["content-length"] ?? 0) > maxBytes + FORM_BYTES)
    throw createAppError("file.too_large", { maxBytes });
  const path = join(folder, `upload-${randomUUID()}`);
  try {
    const isThere = await readForm(request, path, maxBytes).catch((error: unknown) => {
      throw toUploadError(error);
    });
    return await use(isThere ? { path, size: (await stat(path)).size } : undefined);
  } finally {
    await rm(path, { force: true });
  }
}

async function readForm(request: FastifyRequest, path: string, maxBytes: number): Promise<boolean> {
  const isWhole = trackFormEnd(request);
  const limits = { fileSize: maxBytes, files: 1, fields: 8, parts: 8, fieldSize: 1024, headerPairs: 32 };
  let found = false;
  let bytes = 0;
  for await (const part of request.parts({ limits })) {
    // A file sent as text: treating the form as empty would delete the stored file.
    if (part.type !== "file" && part.fieldname === FIELD && part.value !== "")
      throw createAppError("request.invalid", { issues: [{ path: "body", message: "has text instead of the file" }] });
    if (part.type !== "file") continue;
    if (part.fieldname !== FIELD)
      throw createAppError("request.invalid", { issues: [{ path: "body", message: "has no such field" }] });
    await pipeline(part.file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if (part.file.truncated) throw createAppError("file.too_large", { maxBytes });
    found = true;
    bytes += part.file.bytesRead;
  }
  if (!isWhole() || (found && bytes === 0)) throw createAppError("file.incomplete");
  return found;
}

/** Whether the received bytes end with the form's final boundary. The parser ignores an empty form. */
function trackFormEnd({ raw, headers }: FastifyRequest): () => boolean {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers["content-type"] ?? "") ?? [];
  const end = `--${quoted ?? bare}--`;
  let last = Buffer.alloc(0);
  raw.on("data", (piece: Buffer) => {
    last = Buffer.concat([last, piece.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
  });
  return () => last.toString("latin1").trimEnd().endsWith(end);
}

/** Bytes kept of the end of a form, to find its final boundary, which has at most 70 bytes. */
const TAIL_BYTES = 256;

function toUploadError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isDiskFullError(error)) return new AppError("storage.full", {}, { cause: error });
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^FST_(PARTS|FILES|FIELDS)_LIMIT$|^FST_PROTO/.test(code))
    return createAppError("request.invalid", { issues: [{ path: "body", message: "has other parts than one file" }] });
  // Returned unchanged: an error of the system, not of the form.
  if (typeof code === "string" && /^E[A-Z]+$/.test(code) && code !== "ECONNRESET") return error;
  return createAppError("file.incomplete");
}
