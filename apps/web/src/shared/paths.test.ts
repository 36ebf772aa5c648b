import { expect, it } from "vitest";
import { getLoginPath, paths } from "./paths.ts";

it.each([
  [{ pathname: "/search/vase", search: "?series=A,B" }, undefined, "/login?from=%2Fsearch%2Fvase%3Fseries%3DA%2CB"],
  [{ pathname: "/asset/7", search: "" }, "expired", "/login?from=%2Fasset%2F7&reason=expired"],
  [{ pathname: "/", search: "" }, undefined, "/login"],
  [{ pathname: "/login", search: "?from=%2F" }, undefined, "/login"],
  [{ pathname: "/logout", search: "?permission" }, "expired", "/login?reason=expired"],
])("from %j one is sent to log in (%s): %s", (location, reason, address) => {
  expect(getLoginPath(location, reason)).toBe(address);
});

it("an asset's page takes any id", () => {
  expect(paths.asset("a/b?")).toBe("/asset/a%2Fb%3F");
});
