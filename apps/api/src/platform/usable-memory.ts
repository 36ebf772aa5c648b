import { totalmem } from "node:os";

/** Bytes that this process may use with its children: the machine's, or what a container's limit leaves of them. */
export function usableMemory(total = totalmem(), limit = process.constrainedMemory()): number {
  return limit ? Math.min(total, limit) : total;
}
