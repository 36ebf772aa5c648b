/** Lists the pages that a document changes. Pure. */
import { diffDocuments } from "@vitrine/settings/documents/diff-documents";
import { getValueAt, type KeyPath } from "@vitrine/settings/key-path";
import { isJsonObject } from "@vitrine/settings/merge";
import type { DraftDocument } from "../drafts/draft-store.ts";

/** Titles of the added, changed and removed pages; none if only the order of the pages has changed. */
export function listChangedPageTitles({ base, draft }: Pick<DraftDocument, "base" | "draft">): string[] {
  const paths = diffDocuments(base, draft).map(({ keyPath }) => keyPath.slice(0, 2));
  const titles = new Map(
    paths
      .filter((path) => path.length === 2)
      .map((path) => [
        JSON.stringify(path),
        getCustomPageTitleOrKey(path, draft) ?? getCustomPageTitleOrKey(path, base),
      ]),
  );
  return [...titles.values()].filter((title) => title !== undefined);
}

/** The title, else the key, of the page at the path; undefined if the document has no such page. */
export function getCustomPageTitleOrKey(path: KeyPath, document: unknown): string | undefined {
  const page = getValueAt(document, path.slice(0, 2));
  if (!isJsonObject(page)) return undefined;
  return String(page.title ?? "").trim() || String(page.key ?? "");
}
