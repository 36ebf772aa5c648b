import { expect, test } from "vitest";
import { clientNetwork, isLocalRequest, isLoopback } from "./client-network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", "unknown"],
  ["localhost", "unknown"],
  [undefined, "unknown"],
])("requests from %s are counted as %s", (ip, network) => {
  expect(clientNetwork(ip)).toBe(network);
});

test("only the machine itself is loopback", () => {
  for (const ip of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
    expect([ip, isLoopback(ip)]).toEqual([ip, true]);
  for (const ip of ["10.0.0.1", "::2", "2001:db8::1", "::ffff:10.0.0.1", "::5:1", undefined]) {
    expect([ip, isLoopback(ip)]).toEqual([ip, false]);
  }
});

test("a closed connection is not local, and causes no error", () => {
  expect(isLocalRequest(undefined, { host: "localhost" })).toBe(false);
  expect(isLocalRequest("127.0.0.1", { host: "localhost" })).toBe(true);
});

test.each([
  ...["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-port", "x-forwarded-server"],
  ...["x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip", "cf-ray", "cdn-loop", "fly-client-ip"],
  ...["x-original-host", "x-envoy-external-address", "x-amzn-trace-id", "x-scheme", "x-request-start"],
])("a request with %s was forwarded, whatever the value", (name) => {
  for (const value of ["127.0.0.1", "https", ""])
    expect(isLocalRequest("127.0.0.1", { host: "localhost", [name]: value })).toBe(false);
});

test("headers of browsers do not indicate a proxy", () => {
  const headers = { host: "localhost:8080", origin: "http://localhost:8080", "x-requested-with": "fetch", dnt: "1" };
  expect(isLocalRequest("127.0.0.1", { ...headers, "sec-fetch-site": "same-origin", authorization: "x" })).toBe(true);
});
