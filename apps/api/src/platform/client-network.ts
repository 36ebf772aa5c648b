import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** Key for rate limits: an IPv4 address, or the /64 of an IPv6 address; "unknown" for a closed connection. */
export function clientNetwork(ip: string | undefined): string {
  if (ip === undefined) return "unknown";
  if (isIPv4(ip)) return ip;
  const address = ip.split("%")[0] ?? "";
  if (!isIPv6(address)) return "unknown";
  // The URL parser normalizes addresses: lower case, shortened, without a dotted end.
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

/** Whether a host name, without a port, always means this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name.endsWith(".localhost") || isLoopback(name);
}

/**
 * Headers added by proxies, tunnels and CDNs. A browser never sends them by itself, so any of them proves that another
 * program forwarded the request.
 */
const PROXY_HEADERS =
  /^(forwarded|via|client-ip|true-client-ip|cdn-loop|front-end-https|x-(forwarded|real|client|cluster|original|originating|remote|proxy|proxyuser|envoy|amz|amzn|arr|azure|appengine|sucuri|vercel|scheme|url-scheme|request-start)(-.*)?|(cf|fastly|fly|akamai|tailscale|ngrok)-.*)$/;

/**
 * Whether a request was made on this machine and not forwarded by a proxy, even an undeclared one. In a container the
 * host has a private address, so private addresses count too; a client in the same network that forges the host name is
 * not detected.
 */
export function isLocalRequest(ip: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (ip === undefined || !isPrivateAddress(ip)) return false;
  if (Object.keys(headers).some((name) => PROXY_HEADERS.test(name))) return false;
  return isLoopbackHost(withoutPort(headers.host ?? ""));
}

/** An IPv6 address has brackets if a port follows. */
const withoutPort = (host: string) => /^(\[.*\]|[^:]*):\d+$/.exec(host)?.[1] ?? host;

const PRIVATE_NETWORKS = new BlockList();
for (const [net, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  PRIVATE_NETWORKS.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  PRIVATE_NETWORKS.addSubnet(net, bits, "ipv6");

function isPrivateAddress(ip: string): boolean {
  const address = ip.split("%")[0] ?? "";
  return isIP(address) !== 0 && PRIVATE_NETWORKS.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}
