import { describe, expect, it } from "vitest";
import { findSetupErrors, type SetupForm } from "./setup-errors.ts";

const good: SetupForm = { code: "4711-0815", name: "mara", password: "12345678", again: "12345678" };
const broken = (change: Partial<SetupForm>) => findSetupErrors({ ...good, ...change });

describe("the form of the first admin", () => {
  it("is valid with a code, a name and a password of eight characters, typed twice", () => {
    expect(findSetupErrors(good)).toEqual({});
  });

  it("needs a code and a name that are not blank", () => {
    expect(broken({ code: "  " })).toEqual({ code: { key: "global:rules.required" } });
    expect(broken({ name: " " })).toEqual({ name: { key: "global:rules.username_required" } });
  });

  it("reports a missing password first, then its minimum length", () => {
    expect(broken({ password: "", again: "" })).toEqual({ password: { key: "global:rules.password_required" } });
    expect(broken({ password: "1234567", again: "1234567" })).toEqual({
      password: { key: "global:rules.password_short", least: 8 },
    });
  });

  it("requires the same password twice", () => {
    expect(broken({ again: "12345679" })).toEqual({ again: { key: "global:rules.password_differs" } });
  });

  it("reports one error per field", () => {
    expect(Object.keys(findSetupErrors({ code: "", name: "", password: "", again: "x" })).sort()).toEqual([
      "again",
      "code",
      "name",
      "password",
    ]);
  });
});
