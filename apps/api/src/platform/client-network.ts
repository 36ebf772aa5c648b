import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Cache of parsed addresses, since every request asks for the network of its client. */
const parsed = new LRUCache<string, Address>({ max: 1000 });

/** Parses an IP address; an IPv4 address that is written as IPv6 is returned as IPv4. Undefined if it is no address. */
function parseAddress(ip = ""): Address | undefined {
  const known = parsed.get(ip);
  if (known) return known;
  const [text = ""] = ip.split("%");
  if (isIP(text) === 0) return undefined;
  const address = ipaddr.process(text);
  parsed.set(ip, address);
  return address;
}

/** Key for rate limits: an IPv4 address, or the /64 of an IPv6 address; "unknown" for a closed connection. */
export function clientNetwork(ip: string | undefined): string {
  const address = parseAddress(ip);
  if (!address) return "unknown";
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

export const isLoopback = (ip: string | undefined) => parseAddress(ip)?.range() === "loopback";

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
  if (!PRIVATE_RANGES.includes(parseAddress(ip)?.range() ?? "")) return false;
  if (Object.keys(headers).some((name) => PROXY_HEADERS.test(name))) return false;
  return isLoopbackHost(withoutPort(headers.host ?? ""));
}

/** Removes the port from a host; an IPv6 address has brackets if a port follows. */
const withoutPort = (host: string) => /^(\[.*\]|[^:]*):\d+$/.exec(host)?.[1] ?? host;

const PRIVATE_RANGES = ["loopback", "private", "linkLocal", "uniqueLocal"];
