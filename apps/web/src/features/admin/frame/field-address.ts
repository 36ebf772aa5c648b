/** Finds the section that edits a field. Pure. */
import { findEntryAt } from "@vitrine/settings/registry/entry-at";
import type { AdminPageKey } from "@vitrine/settings/registry/setting-nodes";
import type { DraftName } from "../drafts/draft-store.ts";
import { BRAND_TARGET_PREFIX, FILES_TARGET_PREFIX } from "../fields/field-target.tsx";
import { getAdminSectionPath } from "../section.ts";
import { adminSections } from "../sections.tsx";

/** Pages of fields that are no settings, by the first step of the path. */
const OTHER_PAGES: Readonly<Partial<Record<string, AdminPageKey>>> = {
  [FILES_TARGET_PREFIX]: "appearance",
  [BRAND_TARGET_PREFIX]: "appearance",
};
const TEXT_PATH = /^texts ([^.]+)\./;

/** The path of the section that edits a setting, file or text; undefined if no section does. */
export function findSectionPathOfField(path: string): string | undefined {
  const page = OTHER_PAGES[path.split(".")[0] ?? ""] ?? findEntryAt(path)?.page;
  const home = adminSections.find(
    ({ pages, edits }) => (page !== undefined && pages?.includes(page)) || edits?.(path as DraftName),
  );
  const [, lang] = TEXT_PATH.exec(path) ?? [];
  return home && (lang === undefined ? getAdminSectionPath(home.key) : `${getAdminSectionPath(home.key)}/${lang}`);
}
