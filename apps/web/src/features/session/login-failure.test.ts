import { ApiError, type ClientErrorCode } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { toLoginFailure } from "./login-failure.ts";

const error = (status: number, code: ClientErrorCode, details: Record<string, unknown> = {}) =>
  new ApiError({ status, code, message: "", details });

it.each([
  ["name or password are wrong", error(401, "login.invalid"), { key: "views:login.wrong" }],
  [
    "too many failed logins",
    error(401, "login.blocked", { blockedMinutes: 7 }),
    { key: "views:login.blocked", blockedMinutes: 7 },
  ],
  [
    "a backend without error codes that sends the minutes of a block",
    error(401, "unknown", { blockedMinutes: 7 }),
    { key: "views:login.blocked", blockedMinutes: 7 },
  ],
  [
    "a backend without error codes after the block has ended",
    error(401, "unknown", { blockedMinutes: 0 }),
    { key: "views:login.wrong" },
  ],
  [
    "minutes with another status",
    error(403, "unknown", { blockedMinutes: 7 }),
    { key: "views:login.no_authorization" },
  ],
  ["the code of a link is used up", error(401, "login.code_invalid"), { key: "views:login.code_invalid" }],
  ["the account may not use the portal", error(403, "login.no_authorization"), { key: "views:login.no_authorization" }],
  ["native login is disabled", error(403, "login.not_native"), { key: "toast:error.login.not_native" }],
  ["there is no connection", error(0, "network"), { key: "toast:error.network" }],
  [
    "a proxy replies for an unreachable server",
    error(502, "proxy.unavailable"),
    { key: "toast:error.proxy.unavailable" },
  ],
  ["one tries too often", error(429, "rate.limited"), { key: "toast:error.rate.limited" }],
  ["a backend without codes has no time", error(503, "unknown"), { key: "toast:error.overloaded" }],
  ["the server has no time", error(503, "overloaded"), { key: "toast:error.overloaded" }],
  ["the server has no room", error(507, "storage.full"), { key: "toast:error.storage.full" }],
  ["the server fails", error(500, "internal"), { key: "views:login.failed" }],
  ["nobody knows why", new TypeError("broken"), { key: "views:login.failed" }],
])("a login that fails because %s says so", (_why, given, failure) => {
  expect(toLoginFailure(given)).toEqual(failure);
});
