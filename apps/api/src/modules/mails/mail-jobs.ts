/** Mails in the job table: one kind of job for each kind of mail. */

/** Most urgent first. */
export const MAIL_KINDS = ["password-reset", "invitation"] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** Which account a mail goes to, in which language. */
export interface MailRequest {
  accountId: number;
  locale: string;
}

/** Payload of a mail job. The cast is safe: only `createMailQueue` adds these jobs. */
export const toMailRequest = (payload: object): MailRequest => payload as MailRequest;

export const mailJobKind = (kind: MailKind): string => `mail.${kind}`;
