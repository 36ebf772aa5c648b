/** Validates edited custom pages. Unedited documents are skipped, so stored errors do not block saving. */
import type { CustomPage } from "@vitrine/settings/pages/custom-pages";
import { type DraftDocuments, type DraftName, isDirty } from "../../drafts/draft-store.ts";
import { type PageErrorCode, type PageErrors, validatePage } from "../../editor/validate-page.ts";

export interface PageFieldError {
  readonly document: DraftName;
  /** Path in that document: `pages.2.title`. */
  readonly path: string;
  readonly rule: "page";
  readonly field: keyof PageErrors;
  readonly code: PageErrorCode;
  /** Title of the page, else its key. */
  readonly page: string;
}

export function validatePages(documents: DraftDocuments): PageFieldError[] {
  return (Object.keys(documents) as DraftName[]).sort().flatMap((document) => {
    const draft = documents[document];
    if (!draft || !document.startsWith("pages ") || draft.pendingChange === "removed" || !isDirty(draft)) return [];
    const pages = (draft.draft as { pages?: CustomPage[] }).pages ?? [];
    return pages.flatMap((page, index) =>
      Object.entries(
        validatePage(
          page,
          pages.filter((_, at) => at !== index),
        ),
      ).map(([field, code]) => ({
        document,
        path: `pages.${index}.${field}`,
        rule: "page" as const,
        field: field as keyof PageErrors,
        code,
        page: page.title.trim() || page.key,
      })),
    );
  });
}
