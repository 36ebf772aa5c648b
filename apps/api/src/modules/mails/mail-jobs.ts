/** How mails stand in the table of jobs: one kind of job for each kind of mail. */

/** The most urgent first. */
export const MAIL_KINDS = ["password-reset", "invitation"] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** For whom, and in which language. */
export interface Letter {
  accountId: number;
  locale: string;
}

/** What a job of a mail holds: `createMailPost` alone puts them in. */
export const letterOf = (payload: object): Letter => payload as Letter;

export const jobKind = (kind: MailKind): string => `mail.${kind}`;
