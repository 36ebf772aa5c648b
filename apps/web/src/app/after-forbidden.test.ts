import { expect, it } from "vitest";
import { RELOADS_KEY } from "../shared/api/refusal-rules.ts";
import { mapStorage } from "../testing/host.ts";
import { afterForbidden } from "./after-forbidden.ts";

it("is a reload once, also across page loads, and then the login", () => {
  const storage = mapStorage();
  expect(afterForbidden(storage)).toBe("reload");
  expect(afterForbidden(storage)).toBe("login");
  expect(afterForbidden(storage)).toBe("login");
  storage.remove(RELOADS_KEY);
  expect(afterForbidden(storage)).toBe("reload");
});

it("is the login at once where the browser keeps nothing: it would reload for ever", () => {
  expect(afterForbidden({ ...mapStorage(), set: () => false })).toBe("login");
});
