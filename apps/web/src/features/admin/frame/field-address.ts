/** Finds the section that edits a field. Pure. */
import { findEntryAt } from "@vitrine/settings/registry/entry-at";
import type { DraftName } from "../drafts/draft-store.ts";
import { adminSections } from "../sections.tsx";

const TEXT_PATH = /^texts ([^.]+)\./;

/** The path of the section that edits a setting or text; undefined if no section does. */
export function getFieldAddress(path: string): string | undefined {
  const page = findEntryAt(path)?.page;
  const home = adminSections.find(
    ({ pages, edits }) => (page !== undefined && pages?.includes(page)) || edits?.(path as DraftName),
  );
  const [, lang] = TEXT_PATH.exec(path) ?? [];
  return home && (lang === undefined ? `/admin/${home.key}` : `/admin/${home.key}/${lang}`);
}
