import { isIPv4, isIPv6 } from "node:net";

/** What requests are counted by: an IPv4 address, or the /64 that an IPv6 customer has to himself. */
export function clientNetwork(ip: string): string {
  if (isIPv4(ip)) return ip;
  const address = ip.split("%")[0] ?? "";
  if (!isIPv6(address)) return "unknown";
  // The URL parser writes addresses in one form only: lower case, shortened, without a dotted end.
  const [head = "", tail = ""] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0"), ...after];
  const mapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  if (!mapped) return `${groups.slice(0, 4).join(":")}::/64`;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

export function isLoopback(ip: string): boolean {
  return clientNetwork(ip).startsWith("127.") || (isIPv6(ip) && new URL(`http://[${ip}]/`).hostname === "[::1]");
}
