/** What keeps the custom pages from being saved. Only what was edited is looked at: what is stored stands in nobody's way. */
import type { CustomPage } from "@vitrine/settings/custom-pages";
import { type DraftDocuments, type DraftName, isDirty } from "../drafts/draft-store.ts";
import { faultsOfPage, type PageFault, type PageFaults } from "../editor/page-rules.ts";

/** A fault of one field of a page. */
export interface FaultOfPage {
  readonly document: DraftName;
  /** `pages.2.title`, in that document. */
  readonly path: string;
  readonly rule: "page";
  readonly field: keyof PageFaults;
  readonly problem: PageFault;
  /** As the admin knows the page: its title, or else its key. */
  readonly page: string;
}

export function pageFaults(documents: DraftDocuments): FaultOfPage[] {
  return (Object.keys(documents) as DraftName[]).sort().flatMap((document) => {
    const draft = documents[document];
    if (!draft || !document.startsWith("pages ") || draft.becomes === "removed" || !isDirty(draft)) return [];
    const pages = (draft.draft as { pages?: CustomPage[] }).pages ?? [];
    return pages.flatMap((page, index) =>
      Object.entries(
        faultsOfPage(
          page,
          pages.filter((_, at) => at !== index),
        ),
      ).map(([field, problem]) => ({
        document,
        path: `pages.${index}.${field}`,
        rule: "page" as const,
        field: field as keyof PageFaults,
        problem,
        page: page.title.trim() || page.key,
      })),
    );
  });
}
