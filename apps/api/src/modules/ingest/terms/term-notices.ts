import type { TermCounts } from "../import.repository.ts";

/** Sentences of the import report about files that are hidden or expired because of their usage terms. */
export function formatTermNotices({ embargoed, expired, unread }: TermCounts): string[] {
  const files = (count: number, one: string, more: string) =>
    count === 1 ? `1 file ${one}` : `${count} files ${more}`;
  return [
    ...(embargoed > 0
      ? [`${files(embargoed, "is", "are")} not shown yet: an embargo ends later (docs/import.md, "Terms").`]
      : []),
    ...(unread > 0
      ? [
          `${files(unread, "is", "are")} hidden from everybody but administrators: whether an embargo holds could not be ` +
            'read (docs/import.md, "Terms"). The administration lists them under Server.',
        ]
      : []),
    ...(expired > 0 ? [`${files(expired, "has", "have")} expired: shown, and no longer downloaded.`] : []),
  ];
}
