import { formatCount } from "../../../platform/format-count.ts";
import type { TermStateCounts } from "../import.repository.ts";

/** Sentences of the import report about files that are hidden or expired because of their usage terms. */
export function formatTermNotices({ embargoed, expired, unread }: TermStateCounts): string[] {
  const hidden =
    "hidden from everybody but administrators: whether an embargo holds could not be read " +
    '(docs/import.md, "Terms"). The administration lists them under Server.';
  return [
    ...sentence(embargoed, ["is", "are"], 'not shown yet: an embargo ends later (docs/import.md, "Terms").'),
    ...sentence(unread, ["is", "are"], hidden),
    ...sentence(expired, ["has", "have"], "expired: shown, and no longer downloaded."),
  ];
}

const sentence = (files: number, [one, several]: [string, string], rest: string) =>
  files === 0 ? [] : [`${formatCount(files, "file")} ${files === 1 ? one : several} ${rest}`];
