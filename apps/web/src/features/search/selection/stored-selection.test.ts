import { expect, it } from "vitest";
import { sessionOf } from "../../../testing/draw.tsx";
import { mapStorage } from "../../../testing/host.ts";
import { emptySelection, selectAll, selectByClick, toggleSelected } from "./selection.ts";
import { readStoredSelection, storeSelection } from "./stored-selection.ts";

const address = "/search/*?series=Amara";
const picked = toggleSelected(toggleSelected(emptySelection, "7"), "9");
const session = (user: string | null, token: string) => ({ ...sessionOf(user), session: token });

function left(as: ReturnType<typeof session> | null, selection = picked) {
  const storage = mapStorage();
  storeSelection(storage, as, { address, selection, count: 40 });
  return storage;
}

it("a selection made before a login is restored after it, with as many assets loaded", () => {
  const storage = left(session(null, "guest-token"));
  expect(readStoredSelection(storage, session("mara", "maras-token"), address)).toEqual({
    selection: picked,
    count: 40,
  });
});

it("an expired session leaves it to the same user's next one", () => {
  const storage = left(session("mara", "first-token"));
  expect(readStoredSelection(storage, session("mara", "second-token"), address)?.selection).toEqual(picked);
  expect(readStoredSelection(storage, session("paul", "pauls-token"), address)).toBeUndefined();
});

it("without a login in between, or at another address, a search starts without selection", () => {
  const storage = left(session("mara", "first-token"));
  expect(readStoredSelection(storage, session("mara", "first-token"), address)).toBeUndefined();
  expect(readStoredSelection(storage, session("mara", "second-token"), "/search/*")).toBeUndefined();
  expect(readStoredSelection(storage, session(null, "guest-token"), address)).toBeUndefined();
  expect(readStoredSelection(storage, null, address)).toBeUndefined();
});

it("stores an open panel, and nothing without a selection", () => {
  const open = selectByClick(emptySelection, "7");
  const storage = left(session(null, "guest-token"), open);
  expect(readStoredSelection(storage, session("mara", "maras-token"), address)?.selection).toEqual(open);
  storeSelection(storage, session(null, "guest-token"), { address, selection: emptySelection, count: 40 });
  expect(readStoredSelection(storage, session("mara", "maras-token"), address)).toBeUndefined();
});

it("ignores invalid stored data", () => {
  const storage = mapStorage(new Map([["vitrine.selection", "{broken"]]));
  expect(readStoredSelection(storage, session("mara", "maras-token"), address)).toBeUndefined();
});

it.each(["all", "limited", "loaded"] as const)("keeps how all of a result came to be selected: %s", (scope) => {
  const storage = left(session(null, "guest-token"), selectAll(emptySelection, ["7", "9"], scope));
  expect(readStoredSelection(storage, session("mara", "maras-token"), address)?.selection.scope).toBe(scope);
});
