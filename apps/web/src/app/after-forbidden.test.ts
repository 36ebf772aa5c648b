import { expect, it } from "vitest";
import { FORBIDDEN_RELOAD_STORAGE_KEY, toForbiddenReloadStorageKey } from "../shared/api/refusal-rules.ts";
import { createMapStorage } from "../testing/fake-host.ts";
import { decideAfterForbidden } from "./session-events.tsx";

const SEARCH = "/api/?solr_q=*";
const BOOKMARKS = "/api/config/bookmarks";

it("is a reload once, also across page loads, and then the login", () => {
  const storage = createMapStorage();
  expect(decideAfterForbidden(storage, "search.find", SEARCH)).toBe("reload");
  expect(decideAfterForbidden(storage, "search.find", SEARCH)).toBe("login");
  expect(decideAfterForbidden(storage, "bookmarks.get", BOOKMARKS)).toBe("login");
  storage.remove(FORBIDDEN_RELOAD_STORAGE_KEY);
  storage.remove(toForbiddenReloadStorageKey("search.find"));
  expect(decideAfterForbidden(storage, "search.find", SEARCH)).toBe("reload");
});

it("is the login where the page was reloaded for the same endpoint before, though other calls succeed", () => {
  const storage = createMapStorage();
  expect(decideAfterForbidden(storage, "bookmarks.get", BOOKMARKS)).toBe("reload");
  storage.remove(FORBIDDEN_RELOAD_STORAGE_KEY);
  expect(decideAfterForbidden(storage, "bookmarks.get", BOOKMARKS)).toBe("login");
  expect(decideAfterForbidden(storage, "search.find", SEARCH), "of another cause").toBe("reload");
});

it("is the login at once where the browser keeps nothing: it would reload for ever", () => {
  expect(decideAfterForbidden({ ...createMapStorage(), set: () => false }, "search.find", SEARCH)).toBe("login");
});
