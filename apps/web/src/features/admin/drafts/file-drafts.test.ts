import { expect, it } from "vitest";
import {
  getContentPreconditions,
  getContentRevision,
  getStoredContentKey,
  NO_FILE_CONTENT_KEY,
  registerPickedContent,
} from "./file-drafts.ts";

it("only a stored content has a revision", () => {
  expect(getContentRevision(getStoredContentKey("favicon", { favicon: true, revisions: { favicon: "abc" } }))).toBe(
    "abc",
  );
  expect(getContentRevision(getStoredContentKey("favicon", { favicon: true }))).toBeUndefined();
  expect(getContentRevision(registerPickedContent(new Blob(["icon"])))).toBeUndefined();
});

it("a change depends on the content it replaces, as far as its revision is known", () => {
  expect(getContentPreconditions(NO_FILE_CONTENT_KEY)).toEqual({ "if-none-match": "*" });
  expect(getContentPreconditions("stored:abc")).toEqual({ "if-match": '"abc"' });
  expect(getContentPreconditions("stored:")).toEqual({});
});
