import { describe, expect, it } from "vitest";
import { brokenRules, type SetupForm } from "./setup-rules.ts";

const good: SetupForm = { code: "4711-0815", name: "mara", password: "12345678", again: "12345678" };
const broken = (change: Partial<SetupForm>) => brokenRules({ ...good, ...change });

describe("the form of the first admin", () => {
  it("is good with a code, a name and a password of eight characters, typed twice", () => {
    expect(brokenRules(good)).toEqual({});
  });

  it("needs a code and a name that are more than blanks", () => {
    expect(broken({ code: "  " })).toEqual({ code: { key: "global:rules.required" } });
    expect(broken({ name: " " })).toEqual({ name: { key: "global:rules.username_required" } });
  });

  it("says of a password first that there is none, then how long it has to be", () => {
    expect(broken({ password: "", again: "" })).toEqual({ password: { key: "global:rules.password_required" } });
    expect(broken({ password: "1234567", again: "1234567" })).toEqual({
      password: { key: "global:rules.password_short", least: 8 },
    });
  });

  it("wants the same password again", () => {
    expect(broken({ again: "12345679" })).toEqual({ again: { key: "global:rules.password_differs" } });
  });

  it("names one fault of each field", () => {
    expect(Object.keys(brokenRules({ code: "", name: "", password: "", again: "x" })).sort()).toEqual([
      "again",
      "code",
      "name",
      "password",
    ]);
  });
});
