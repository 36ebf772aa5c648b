import { expect, it } from "vitest";
import { createMapStorage } from "../../../testing/fake-host.ts";
import { createTestSession } from "../../../testing/render-with-providers.tsx";
import { emptySelection, selectAll, selectByClick, toggleSelected } from "./selection.ts";
import { readSelectionBeforeLogin, storeSelectionForLogin } from "./stored-selection.ts";

const address = "/search/*?series=Amara";
const picked = toggleSelected(toggleSelected(emptySelection, "7"), "9");
const session = (user: string | null, token: string) => ({ ...createTestSession(user), session: token });

function left(as: ReturnType<typeof session> | null, selection = picked) {
  const storage = createMapStorage();
  storeSelectionForLogin(storage, as, { address, selection, count: 40 });
  return storage;
}

it("a selection made before a login is restored after it, with as many assets loaded", () => {
  const storage = left(session(null, "guest-token"));
  expect(readSelectionBeforeLogin(storage, session("mara", "maras-token"), address)).toEqual({
    selection: picked,
    count: 40,
  });
});

it("an expired session leaves it to the same user's next one", () => {
  const storage = left(session("mara", "first-token"));
  expect(readSelectionBeforeLogin(storage, session("mara", "second-token"), address)?.selection).toEqual(picked);
  expect(readSelectionBeforeLogin(storage, session("paul", "pauls-token"), address)).toBeUndefined();
});

it("without a login in between, or at another address, a search starts without selection", () => {
  const storage = left(session("mara", "first-token"));
  expect(readSelectionBeforeLogin(storage, session("mara", "first-token"), address)).toBeUndefined();
  expect(readSelectionBeforeLogin(storage, session("mara", "second-token"), "/search/*")).toBeUndefined();
  expect(readSelectionBeforeLogin(storage, session(null, "guest-token"), address)).toBeUndefined();
  expect(readSelectionBeforeLogin(storage, null, address)).toBeUndefined();
});

it("stores an open panel, and nothing without a selection", () => {
  const open = selectByClick(emptySelection, "7");
  const storage = left(session(null, "guest-token"), open);
  expect(readSelectionBeforeLogin(storage, session("mara", "maras-token"), address)?.selection).toEqual(open);
  storeSelectionForLogin(storage, session(null, "guest-token"), { address, selection: emptySelection, count: 40 });
  expect(readSelectionBeforeLogin(storage, session("mara", "maras-token"), address)).toBeUndefined();
});

it("ignores invalid stored data", () => {
  const storage = createMapStorage(new Map([["vitrine.selection", "{broken"]]));
  expect(readSelectionBeforeLogin(storage, session("mara", "maras-token"), address)).toBeUndefined();
});

it.each(["all", "limited", "loaded"] as const)("keeps how all of a result came to be selected: %s", (scope) => {
  const storage = left(session(null, "guest-token"), selectAll(emptySelection, ["7", "9"], scope));
  expect(readSelectionBeforeLogin(storage, session("mara", "maras-token"), address)?.selection.scope).toBe(scope);
});
