import type { AddressInfo } from "node:net";

/** The address by which this machine reaches a server that listens. */
export function ownAddress({ address, port, family }: AddressInfo): string {
  const everywhere = address === "0.0.0.0" || address === "::";
  const host = everywhere ? "127.0.0.1" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
