import type { AddressInfo } from "node:net";

/** URL of a listening server on this machine. */
export function localServerUrl({ address, port, family }: AddressInfo): string {
  const everywhere = address === "0.0.0.0" || address === "::";
  const host = everywhere ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
