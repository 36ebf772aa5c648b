// Redacts secrets in logs: tokens, codes and signatures of file URLs. Values are decoded before they are checked:
// escaped once or repeatedly, inside another URL, inside JSON.

/** Pattern of names whose values are secret. Does not match `product_code`, which may be a metadata field. */
const SECRET = "(?:(?<![a-z])(?:token|pass|password|session|authorization)|(?<![a-z0-9_])code)(?![a-z0-9_])";
const SECRET_NAME = new RegExp(SECRET, "i");
/** Finds the name of a secret with its separator inside a text with several values. */
const SECRET_WITHIN = new RegExp(String.raw`${SECRET}[\s"'[\]]*[=:]`, "i");
const SIGNATURE = /([\\/]files[\\/]+(?:zip|(?!zip[\\/])[^\\/?#\s]+[\\/]+[^\\/?#\s]+)[\\/]+)[^\\/?#\s…]+/gi;
const HAS_SIGNATURE = new RegExp(SIGNATURE.source, "i");
/** A name of a parameter that may be logged; any other may itself contain a value. */
const PLAIN_NAME = /^[\w.[\]-]{0,50}$/;
/** Callbacks of sign-on providers: no parameter may be logged. */
const SIGN_ON = /[\\/]session[\\/]+sign_on[\\/]/i;
/** Text that is still escaped after this many rounds is redacted. */
const MAX_DECODE_ROUNDS = 6;

/** Redacts the path and query of a request. */
export function redactUrl(url: string): string {
  const at = url.indexOf("?");
  if (at === -1) return redactPath(url);
  if (matchesDecoded(url.slice(0, at), (read) => SIGN_ON.test(read))) return `${redactPath(url.slice(0, at))}?…`;
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
  const isSecret = matchesDecoded(name, (read) => SECRET_NAME.test(read)) && at !== -1;
  if (!isSecret && !matchesDecoded(pair, holdsSecret)) return pair;
  return `${PLAIN_NAME.test(name) ? name : "…"}=…`;
}

function redactPath(path: string): string {
  const shown = path.replace(SIGNATURE, "$1…");
  if (!matchesDecoded(shown, holdsSecret)) return shown;
  // Cut where the value starts, or at the first escape.
  const plain = SECRET_WITHIN.exec(shown);
  const escaped = shown.search(/%|\\u/);
  const end = Math.min(plain ? plain.index + plain[0].length : shown.length, escaped === -1 ? shown.length : escaped);
  return `${shown.slice(0, end)}…`;
}

function holdsSecret(read: string): boolean {
  return SECRET_WITHIN.test(read) || HAS_SIGNATURE.test(read);
}

/** Whether a text matches, as it is or decoded. */
function matchesDecoded(text: string, says: (read: string) => boolean): boolean {
  let read = text;
  for (let round = 0; round < MAX_DECODE_ROUNDS; round++) {
    if (says(read)) return true;
    const next = unescaped(read);
    if (next === read) return false;
    read = next;
  }
  return true;
}

/** Decodes one level. Decoding bytes as characters is enough, since the searched names are ASCII. */
function unescaped(text: string): string {
  if (!/%|\\u/.test(text)) return text;
  return text.replace(/%([0-9a-f]{2})|\\u00([0-9a-f]{2})/gi, (_, byte?: string, unit?: string) =>
    String.fromCharCode(Number.parseInt(byte ?? unit ?? "", 16)),
  );
}
