/** Where in the administration a field is edited. Pure. */
import { findEntryAt } from "@vitrine/settings/registry/entry-at";
import type { DraftName } from "../drafts/draft-store.ts";
import { adminSections } from "../sections.tsx";

const TEXT = /^texts ([^.]+)\./;

/** The address that the field of a target lies below; undefined for what no section edits. */
export function addressOf(path: string): string | undefined {
  const page = findEntryAt(path)?.page;
  const home = adminSections.find(
    ({ pages, edits }) => (page !== undefined && pages.includes(page)) || edits?.(path as DraftName),
  );
  const [, lang] = TEXT.exec(path) ?? [];
  return home && (lang === undefined ? `/admin/${home.key}` : `/admin/${home.key}/${lang}`);
}
