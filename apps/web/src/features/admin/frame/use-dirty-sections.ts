import { isDeepEqual } from "@vitrine/settings/key-path";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { useMemo } from "react";
import { useDrafts } from "../drafts/draft-context.tsx";
import { type DraftDocument, listDirtyDocumentNames } from "../drafts/draft-store.ts";
import { getValueAt } from "../drafts/path.ts";
import { listFormSettings } from "../fields/forms/form-settings.ts";
import type { AdminSectionKey } from "../section.ts";
import { adminSections } from "../sections.tsx";

/** The sections with unsaved changes. */
export function useDirtySections(): ReadonlySet<AdminSectionKey> {
  const drafts = useDrafts();
  const places = useMemo(() => listFormSettings(settingsRegistry), []);
  const dirty = listDirtyDocumentNames(drafts);
  const changed = (document: DraftDocument) =>
    new Set(
      places
        .filter(({ path }) => !isDeepEqual(getValueAt(document.base, path), getValueAt(document.draft, path)))
        .map(({ page }) => page),
    );
  const pages = dirty.includes("settings") && drafts.settings ? changed(drafts.settings) : new Set();
  return new Set(
    adminSections
      .filter(
        ({ pages: edited, edits }) => edited?.some((page) => pages.has(page)) || dirty.some((name) => edits?.(name)),
      )
      .map(({ key }) => key),
  );
}
