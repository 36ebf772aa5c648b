/** Maximum nesting of objects and arrays in a body: settings documents need a dozen. */
const MAX_DEPTH = 64;
/** Maximum number of values in a body: the largest list of ids has a tenth of that. */
const MAX_VALUES = 100_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Checks depth and size of JSON in one pass, before it is parsed; undefined if it may be parsed. Does not check whether
 * it is valid JSON.
 */
export function findJsonComplexityProblem(text: string): "too_deep" | "too_many_elements" | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > MAX_DEPTH) return "too_deep";
    if (values > MAX_VALUES) return "too_many_elements";
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
