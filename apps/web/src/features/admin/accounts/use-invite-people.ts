import { getConsoleErrorCode, type InvitationLink } from "../../../shared/api/console-client.ts";
import { useConsoleMutation } from "../fields/controls/console.tsx";
import type { LineProblem, ListedPerson } from "./parse-invitation-list.ts";

/** What became of a line of the list. */
export interface BulkInvitationLineResult {
  readonly text: string;
  readonly email: string;
  /** Why the line was not sent to the server. */
  readonly problem?: LineProblem;
  /** The error code with which the server refused it; undefined within: no reply. */
  readonly refused?: { readonly code: string | undefined };
  readonly link: InvitationLink | null;
}

interface BulkRequest {
  readonly people: readonly ListedPerson[];
  readonly groups: readonly string[];
  /** Language of the mails; null: links. */
  readonly locale: string | null;
}

/** People per call, as the server accepts. */
const MAX_PEOPLE = 20;

/** Invites people in several calls. If a later one fails, its people are answered with its error. */
export function useInvitePeople() {
  return useConsoleMutation<BulkRequest, BulkInvitationLineResult[]>(async (server, { people, groups, locale }) => {
    const answers: BulkInvitationLineResult[] = [];
    for (let start = 0; start < people.length; start += MAX_PEOPLE) {
      const part = people.slice(start, start + MAX_PEOPLE);
      const sent = part.map(({ email, displayName }) => ({ email, ...(displayName ? { displayName } : {}) }));
      try {
        const results = await server.invitations.addMany.mutate({ people: sent, groups: [...groups], locale });
        for (const { email, refused, link } of results)
          answers.push({ text: email, email, link, ...(refused === null ? {} : { refused: { code: refused } }) });
      } catch (error) {
        if (answers.length === 0) throw error;
        const refused = { code: getConsoleErrorCode(error) };
        answers.push(...part.map(({ text, email }) => ({ text, email, link: null, refused })));
      }
    }
    return answers;
  });
}
