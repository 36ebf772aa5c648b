/** Reads a pasted list of people to invite: addresses, `Name <address>`, or a name and an address from a table. */
export interface ListedPerson {
  /** As it was written. */
  readonly text: string;
  readonly email: string;
  readonly displayName?: string;
}

/**
 * `no_at`, `format`: no mail address. `long`: too long for the name of an account. `twice`: listed before. `exists`: has
 * an account.
 */
export type LineProblem = "no_at" | "format" | "long" | "twice" | "exists";

export type ListEntry =
  | { readonly person: ListedPerson }
  | { readonly problem: LineProblem; readonly text: string; readonly email: string };

/** A mail address, as the server checks it. */
const EMAIL = /^[^\s\p{C}@,;<>"]{1,64}@[^\s\p{C}@,;<>"]{1,190}$/u;
/** Maximum characters of a mail address, since it becomes the name of the account. */
const MAX_ACCOUNT_NAME = 100;
const MAX_DISPLAY_NAME = 200;

/** `known`: the accounts that exist. */
export function parseInvitationList(
  text: string,
  known: readonly { readonly name: string; readonly email: string | null }[],
): ListEntry[] {
  const taken = new Set(known.flatMap(({ name, email }) => [toKey(name), ...(email === null ? [] : [toKey(email)])]));
  const listed = new Set<string>();
  return text
    .split(/\r?\n/)
    .flatMap(splitLine)
    .map((person): ListEntry => {
      const key = toKey(person.email);
      const problem = findProblem(person.email) ?? (listed.has(key) ? "twice" : taken.has(key) ? "exists" : null);
      listed.add(key);
      return problem === null ? { person } : { problem, text: person.text, email: person.email };
    });
}

const toKey = (value: string) => value.normalize("NFKC").trim().toLowerCase();

function findProblem(email: string): LineProblem | null {
  if (!email.includes("@")) return "no_at";
  if (!EMAIL.test(email)) return "format";
  return email.length > MAX_ACCOUNT_NAME ? "long" : null;
}

/** A line can hold several people, as mail programs write them. */
function splitLine(line: string): ListedPerson[] {
  const people = line.includes("<") ? splitNamed(line) : line.split(/[;,]/).flatMap(splitPlain);
  return people.filter(({ text }) => text !== "");
}

/** `Name <address>, "Last, First" <address>`; what follows the last address is read as plain. */
function splitNamed(line: string): ListedPerson[] {
  const named = /[\s,;]*([^<>]*)<([^<>]*)>/g;
  const people: ListedPerson[] = [];
  let end = 0;
  for (const match of line.matchAll(named)) {
    const [text, before = "", email = ""] = match;
    // An address without a name may stand before a name: `a@example.org; Name <b@example.org>`.
    const [, plain = "", name = before] = /^(.*@[^\s;,]*)[;,](.*)$/.exec(before) ?? [];
    people.push(...plain.split(/[;,]/).flatMap(splitPlain));
    const displayName = toDisplayName(name);
    const written = plain === "" ? text.replace(/^[\s,;]+/, "").trim() : `${name.trim()} <${email}>`;
    people.push({ text: written, email: email.trim(), ...(displayName === "" ? {} : { displayName }) });
    end = match.index + text.length;
  }
  const rest = line.slice(end);
  return [...people, ...rest.split(/[;,]/).flatMap(splitPlain)];
}

/** An address, several between spaces, or a name before an address, as in a copied table. */
function splitPlain(piece: string): ListedPerson[] {
  const text = piece.trim();
  const words = text.split(/\s+/);
  if (words.length < 2) return [{ text, email: text }];
  if (words.every((word) => word.includes("@"))) return words.map((word) => ({ text: word, email: word }));
  const email = words.at(-1) ?? "";
  const name = words.slice(0, -1).join(" ");
  if (!email.includes("@") || name.includes("@")) return [{ text, email: text }];
  return [{ text, email, displayName: toDisplayName(name) }];
}

/** Without the quotation marks of mail programs; `Last, First` in the order in which it is spoken. */
function toDisplayName(written: string): string {
  const name = written
    .trim()
    .replace(/^["'](.*)["']$/, "$1")
    .trim();
  const [last = "", first, ...more] = name.split(",").map((part) => part.trim());
  const spoken = first !== undefined && more.length === 0 ? `${first} ${last}` : name;
  return spoken.trim().slice(0, MAX_DISPLAY_NAME);
}
