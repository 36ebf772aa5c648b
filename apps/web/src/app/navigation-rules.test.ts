import { describe, expect, it } from "vitest";
import type { Session, SessionState } from "../shared/api/session-store.ts";
import { getPathAfterLogin, getRedirect, type PageAccess } from "./navigation-rules.ts";

const who = (user: string | null, isAssetUser: boolean, isGuiAdmin: boolean): Session => ({
  user,
  isAssetUser,
  isGuiAdmin,
  workspace: "Halm & Ton",
  session: "token",
  login: [],
});
const visitors = {
  nobody: null,
  guest: who(null, true, false),
  "guest without rights": who(null, false, false),
  user: who("mara", true, false),
  "user and admin": who("admin", true, true),
  "admin only": who("boss", false, true),
  neither: who("none", false, false),
};

const visit = (visitor: keyof typeof visitors, path: string, access: PageAccess, hideDashboard = false) => {
  const session: SessionState = { status: "success", session: visitors[visitor] };
  return getRedirect({ path, access, session, hideDashboard });
};

describe("where a visitor may go", () => {
  it.each([
    ["nobody", "/login"],
    ["guest", null],
    ["guest without rights", "/login"],
    ["user", null],
    ["user and admin", null],
    ["admin only", "/admin/general"],
    ["neither", "/logout?permission"],
  ] as const)("%s on the search: %s", (visitor, expected) => {
    expect(visit(visitor, "/search/*", "asset-user")).toBe(expected);
  });

  it.each([
    ["nobody", "/login"],
    ["guest", "/login"],
    ["user", "/logout?permission"],
    ["user and admin", null],
    ["admin only", null],
    ["neither", "/logout?permission"],
  ] as const)("%s in the administration: %s", (visitor, expected) => {
    expect(visit(visitor, "/admin/general", "admin")).toBe(expected);
  });

  it.each(Object.keys(visitors) as (keyof typeof visitors)[])("%s may read the imprint and log in", (visitor) => {
    expect(visit(visitor, "/custom/imprint", "anyone")).toBeNull();
    expect(visit(visitor, "/login", "anyone")).toBeNull();
  });

  it("is the search instead of a hidden dashboard", () => {
    expect(visit("user", "/", "asset-user", true)).toBe("/search/*");
    expect(visit("user", "/", "asset-user", false)).toBeNull();
    expect(visit("user", "/asset/1", "asset-user", true)).toBeNull();
  });
});

describe("where a login leads", () => {
  const after = (visitor: "user" | "user and admin" | "admin only" | "neither", from: string | null, hide = false) =>
    getPathAfterLogin({ session: visitors[visitor], hideDashboard: hide, from });

  it("to the dashboard, or to the search where there is none", () => {
    expect(after("user", null)).toBe("/");
    expect(after("user", null, true)).toBe("/search/*");
    expect(after("user and admin", null)).toBe("/");
  });

  it("to the administration for an admin who is no asset user", () => {
    expect(after("admin only", null)).toBe("/admin/general");
    expect(after("admin only", "/search/*")).toBe("/admin/general");
  });

  it("back to the page that asked for it, shared assets included", () => {
    expect(after("user", "/search/*?id=4711,4712")).toBe("/search/*?id=4711,4712");
    expect(after("user and admin", "/admin/general")).toBe("/admin/general");
    expect(after("user", "/admin/general")).toBe("/");
  });

  it("to the screen that says so for an account that may do nothing", () => {
    expect(after("neither", null)).toBe("/logout?permission");
    expect(after("neither", "/search/*")).toBe("/logout?permission");
  });
});
