/** One line, whatever it is made of: some mail programs take what follows a line end in a subject for another header. */
export const mailSubject = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, " ").trim();
