import { ApiError, type ClientErrorCode } from "@vitrine/contract/api-error";
import { routeKeys, routes } from "@vitrine/contract/routes";
import { describe, expect, it } from "vitest";
import { doesSuccessProveAccess, getRefusalKind } from "./refusal-rules.ts";

const refused = (status: number, code: ClientErrorCode) => new ApiError({ status, code, message: "" });

describe("a refused call", () => {
  it("ends the session on any 401, except where a form is answered", () => {
    expect(getRefusalKind(refused(401, "session.required"), "search.find")).toBe("session-lost");
    expect(getRefusalKind(refused(401, "unknown"), "assets.get")).toBe("session-lost");
    expect(getRefusalKind(refused(401, "login.invalid"), "session.get")).toBe("none");
    for (const key of ["session.logout", "session.logout_post", "session.sign_out"] as const)
      expect(getRefusalKind(refused(401, "unknown"), key), "whoever signs out is not asked to sign in").toBe("none");
  });

  it("is a matter of the page when the session may not call this at all", () => {
    expect(getRefusalKind(refused(403, "session.forbidden"), "search.find")).toBe("forbidden");
  });

  it("is a notice and nothing else when one operation is refused", () => {
    expect(getRefusalKind(refused(403, "download.not_permitted"), "download.single")).toBe("none");
    expect(getRefusalKind(refused(403, "asset.not_available"), "files.get")).toBe("none");
    expect(getRefusalKind(refused(403, "bookmarks.guest"), "bookmarks.get")).toBe("none");
  });

  it("without a code is treated as every 403 of the specification, except for convert sets and the login", () => {
    expect(getRefusalKind(refused(403, "unknown"), "search.find")).toBe("forbidden");
    expect(getRefusalKind(refused(403, "unknown"), "session.csets")).toBe("none");
    expect(getRefusalKind(refused(403, "unknown"), "session.csets_post")).toBe("none");
    expect(getRefusalKind(refused(403, "unknown"), "session.get")).toBe("none");
  });

  it("without a code is a notice where it came from behind the backend", () => {
    const external = new ApiError({ status: 403, code: "unknown", message: "", details: { source: "external" } });
    expect(getRefusalKind(external, "download.single")).toBe("none");
    const local = new ApiError({ status: 403, code: "unknown", message: "", details: { source: "local" } });
    expect(getRefusalKind(local, "download.single")).toBe("forbidden");
  });

  it("is no refusal when the server fails or is away", () => {
    expect(getRefusalKind(refused(500, "internal"), "search.find")).toBe("none");
    expect(getRefusalKind(refused(0, "network"), "search.find")).toBe("none");
  });
});

describe("a call that succeeds", () => {
  it("shows that the session may call, unless anyone may call it", () => {
    for (const key of ["search.find", "assets.get", "bookmarks.get", "download.single"] as const)
      expect(doesSuccessProveAccess(key), key).toBe(true);
    for (const key of routeKeys.filter((key) => routes[key].callers === "anyone" && !/^(openapi|docs)/.test(key)))
      expect(doesSuccessProveAccess(key), key).toBe(false);
  });
});
