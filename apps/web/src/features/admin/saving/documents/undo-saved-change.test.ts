import { expect, it } from "vitest";
import { createFileDraft, NO_FILE_CONTENT_KEY, registerPickedContent } from "../../drafts/file-drafts.ts";
import { canUndoSave } from "./undo-saved-change.ts";

const client = { has: () => true };
const replaced = (stored: string) => [
  {
    name: "file dashboardLogo",
    before: createFileDraft(stored, "picked:9"),
    after: createFileDraft("stored:9"),
  } as const,
];

it("a replaced file can be undone if its bytes are known, or if there was none", () => {
  expect(canUndoSave(client, replaced(NO_FILE_CONTENT_KEY))).toBe(true);
  expect(canUndoSave(client, replaced(registerPickedContent(new Blob(["logo"]))))).toBe(true);
  expect(canUndoSave(client, replaced("stored:unread"))).toBe(false);
});
