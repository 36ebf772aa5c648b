import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** The key for counting requests: an IPv4 address, or the /64 of an IPv6 customer. A closed connection has none. */
export function clientNetwork(ip: string | undefined): string {
  if (ip === undefined) return "unknown";
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

export function isLoopback(ip: string | undefined): boolean {
  if (ip === undefined) return false;
  return clientNetwork(ip).startsWith("127.") || (isIPv6(ip) && new URL(`http://[${ip}]/`).hostname === "[::1]");
}

/** Whether a host of an address or setting is this machine to everybody who uses it. Without a port. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name.endsWith(".localhost") || isLoopback(name);
}

/**
 * What proxies, tunnels and content networks add to what they pass on. A browser sends none of these by itself, whatever
 * stands in them: even one that names this machine says that another program is between.
 */
const OF_PROXIES =
  /^(forwarded|via|client-ip|true-client-ip|cdn-loop|front-end-https|x-(forwarded|real|client|cluster|original|originating|remote|proxy|proxyuser|envoy|amz|amzn|arr|azure|appengine|sucuri|vercel|scheme|url-scheme|request-start)(-.*)?|(cf|fastly|fly|akamai|tailscale|ngrok)-.*)$/;

/**
 * Whether a request was made on this machine and not passed on by a proxy, even an undeclared one. In a container the
 * host is a private address, so those count too; somebody in the same network who forges the host name is not noticed.
 */
export function isFromHere(ip: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (ip === undefined || !isNear(ip)) return false;
  if (Object.keys(headers).some((name) => OF_PROXIES.test(name))) return false;
  return isLoopbackHost(withoutPort(headers.host ?? ""));
}

/** An IPv6 address has brackets where a port follows. */
const withoutPort = (host: string) => /^(\[.*\]|[^:]*):\d+$/.exec(host)?.[1] ?? host;

const NEAR = new BlockList();
for (const [net, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  NEAR.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  NEAR.addSubnet(net, bits, "ipv6");

function isNear(ip: string): boolean {
  const address = ip.split("%")[0] ?? "";
  return isIP(address) !== 0 && NEAR.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}
