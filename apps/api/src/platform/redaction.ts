// Redacts secrets in logs: tokens, codes and the signatures of files. Addresses are decoded before they are checked:
// escaped, escaped twice, inside another address, inside JSON.

/** `product_code` is a field of somebody's library. */
const SECRET = "(?:(?<![a-z])(?:token|pass|password|session|authorization)|(?<![a-z0-9_])code)(?![a-z0-9_])";
const SECRET_NAME = new RegExp(SECRET, "i");
/** In a text that holds more than one value. */
const SECRET_WITHIN = new RegExp(String.raw`${SECRET}[\s"'[\]]*[=:]`, "i");
const SIGNATURE = /([\\/]files[\\/]+(?:zip|(?!zip[\\/])[^\\/?#\s]+[\\/]+[^\\/?#\s]+)[\\/]+)[^\\/?#\s…]+/gi;
const HAS_SIGNATURE = new RegExp(SIGNATURE.source, "i");
/** A name that can be shown; another one may hold a value itself. */
const PLAIN_NAME = /^[\w.[\]-]{0,50}$/;
/** What a provider of sign-on sends with the browser: nothing of it is for a log. */
const SIGN_ON = /[\\/]session[\\/]+sign_on[\\/]/i;
/** As often as this something is unescaped; what still is not plain then is not shown. */
const MOST_ROUNDS = 6;

/** Redacts the path and query of a request. */
export function redactUrl(url: string): string {
  const at = url.indexOf("?");
  if (at === -1) return redactPath(url);
  if (means(url.slice(0, at), (read) => SIGN_ON.test(read))) return `${redactPath(url.slice(0, at))}?…`;
  const pairs = url.slice(at + 1).split("&");
  return `${redactPath(url.slice(0, at))}?${pairs.map(redactPair).join("&")}`;
}

/** Redacts addresses inside a text. */
export function redactText(text: string): string {
  return text.replace(/\S+/g, redactUrl);
}

function redactPair(pair: string): string {
  const at = pair.indexOf("=");
  const name = at === -1 ? pair : pair.slice(0, at);
  const isSecret = means(name, (read) => SECRET_NAME.test(read)) && at !== -1;
  if (!isSecret && !means(pair, holdsSecret)) return pair;
  return `${PLAIN_NAME.test(name) ? name : "…"}=…`;
}

function redactPath(path: string): string {
  const shown = path.replace(SIGNATURE, "$1…");
  if (!means(shown, holdsSecret)) return shown;
  // Either it is plain from where the value begins, or something before it is escaped.
  const plain = SECRET_WITHIN.exec(shown);
  const escaped = shown.search(/%|\\u/);
  const end = Math.min(plain ? plain.index + plain[0].length : shown.length, escaped === -1 ? shown.length : escaped);
  return `${shown.slice(0, end)}…`;
}

function holdsSecret(read: string): boolean {
  return SECRET_WITHIN.test(read) || HAS_SIGNATURE.test(read);
}

/** Whether a text says so in any way to read it. */
function means(text: string, says: (read: string) => boolean): boolean {
  let read = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (says(read)) return true;
    const next = unescaped(read);
    if (next === read) return false;
    read = next;
  }
  return true;
}

/** Of one level. Bytes for characters: the names that count are plain ones. */
function unescaped(text: string): string {
  if (!/%|\\u/.test(text)) return text;
  return text.replace(/%([0-9a-f]{2})|\\u00([0-9a-f]{2})/gi, (_, byte?: string, unit?: string) =>
    String.fromCharCode(Number.parseInt(byte ?? unit ?? "", 16)),
  );
}
