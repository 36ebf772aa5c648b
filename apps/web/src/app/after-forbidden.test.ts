import { expect, it } from "vitest";
import { RELOADS_KEY, reloadedFor } from "../shared/api/refusal-rules.ts";
import { mapStorage } from "../testing/host.ts";
import { afterForbidden } from "./after-forbidden.ts";

const SEARCH = "/api/?solr_q=*";
const BOOKMARKS = "/api/config/bookmarks";

it("is a reload once, also across page loads, and then the login", () => {
  const storage = mapStorage();
  expect(afterForbidden(storage, "search.find", SEARCH)).toBe("reload");
  expect(afterForbidden(storage, "search.find", SEARCH)).toBe("login");
  expect(afterForbidden(storage, "bookmarks.get", BOOKMARKS)).toBe("login");
  storage.remove(RELOADS_KEY);
  storage.remove(reloadedFor("search.find"));
  expect(afterForbidden(storage, "search.find", SEARCH)).toBe("reload");
});

it("is the login where the page was reloaded for the same endpoint before, though other calls succeed", () => {
  const storage = mapStorage();
  expect(afterForbidden(storage, "bookmarks.get", BOOKMARKS)).toBe("reload");
  storage.remove(RELOADS_KEY);
  expect(afterForbidden(storage, "bookmarks.get", BOOKMARKS)).toBe("login");
  expect(afterForbidden(storage, "search.find", SEARCH), "of another cause").toBe("reload");
});

it("is the login at once where the browser keeps nothing: it would reload for ever", () => {
  expect(afterForbidden({ ...mapStorage(), set: () => false }, "search.find", SEARCH)).toBe("login");
});
