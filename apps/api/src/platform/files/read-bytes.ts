import { type FileHandle, open } from "node:fs/promises";

/** The bytes from a position on; fewer than `length` at the end of the file. */
export async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The first bytes of a file. */
export async function readBeginning(path: string, length: number): Promise<Buffer> {
  await using file = await open(path);
  return await readBytes(file, 0, length);
}
