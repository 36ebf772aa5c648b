import { expect, it } from "vitest";
import { sessionOf } from "../../../testing/draw.tsx";
import { mapStorage } from "../../../testing/host.ts";
import { keepSelection, keptSelection } from "./kept-selection.ts";
import { click, nothingSelected, selectAll, toggle } from "./selection.ts";

const address = "/search/*?series=Amara";
const picked = toggle(toggle(nothingSelected, "7"), "9");
const session = (user: string | null, token: string) => ({ ...sessionOf(user), session: token });

function left(as: ReturnType<typeof session> | null, selection = picked) {
  const storage = mapStorage();
  keepSelection(storage, as, { address, selection, count: 40 });
  return storage;
}

it("what was selected before a login is selected after it, with as many assets loaded", () => {
  const storage = left(session(null, "guest-token"));
  expect(keptSelection(storage, session("mara", "maras-token"), address)).toEqual({ selection: picked, count: 40 });
});

it("a session that ran out leaves it to the same person's next one", () => {
  const storage = left(session("mara", "first-token"));
  expect(keptSelection(storage, session("mara", "second-token"), address)?.selection).toEqual(picked);
  expect(keptSelection(storage, session("paul", "pauls-token"), address)).toBeUndefined();
});

it("without a login in between, or at another address, a search begins with nothing selected", () => {
  const storage = left(session("mara", "first-token"));
  expect(keptSelection(storage, session("mara", "first-token"), address)).toBeUndefined();
  expect(keptSelection(storage, session("mara", "second-token"), "/search/*")).toBeUndefined();
  expect(keptSelection(storage, session(null, "guest-token"), address)).toBeUndefined();
  expect(keptSelection(storage, null, address)).toBeUndefined();
});

it("keeps an open panel, and nothing where nothing is selected", () => {
  const open = click(nothingSelected, "7");
  const storage = left(session(null, "guest-token"), open);
  expect(keptSelection(storage, session("mara", "maras-token"), address)?.selection).toEqual(open);
  keepSelection(storage, session(null, "guest-token"), { address, selection: nothingSelected, count: 40 });
  expect(keptSelection(storage, session("mara", "maras-token"), address)).toBeUndefined();
});

it("reads nothing from what somebody else wrote there", () => {
  const storage = mapStorage(new Map([["vitrine.selection", "{broken"]]));
  expect(keptSelection(storage, session("mara", "maras-token"), address)).toBeUndefined();
});

it.each(["all", "limited", "loaded"] as const)("keeps how all of a result came to be selected: %s", (scope) => {
  const storage = left(session(null, "guest-token"), selectAll(nothingSelected, ["7", "9"], scope));
  expect(keptSelection(storage, session("mara", "maras-token"), address)?.selection.scope).toBe(scope);
});
