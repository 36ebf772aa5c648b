import { totalmem } from "node:os";

/** Bytes that this process and its children may use: the machine's memory, or a container's limit. */
export function getUsableMemoryBytes(total = totalmem(), limit = process.constrainedMemory()): number {
  return limit ? Math.min(total, limit) : total;
}
