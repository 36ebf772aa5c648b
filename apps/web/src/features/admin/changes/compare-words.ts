/** Compares two texts word by word. Pure. */
import { diffWordsWithSpace } from "diff";

export interface TextPart {
  readonly text: string;
  /** Whether only this text has it. */
  readonly isDifferent: boolean;
}

export interface TextComparison {
  readonly before: readonly TextPart[];
  readonly after: readonly TextPart[];
}

/** More different words than this are not compared: it would take too long. */
const MAX_DIFFERENCES = 2000;
/** Characters of equal text that stay at each side of a difference. */
const CONTEXT = 80;

/** Long equal passages are shortened. Texts that have little in common are returned whole, without differences. */
export function compareWords(before: string, after: string): TextComparison {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_DIFFERENCES }) ?? [];
  const equal = changes.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.trim().length),
    0,
  );
  if (equal * 3 < Math.min(before.length, after.length))
    return { before: [{ text: before, isDifferent: false }], after: [{ text: after, isDifferent: false }] };
  const partsWithout = (other: "added" | "removed") =>
    changes.flatMap((change, at) => {
      if (change[other]) return [];
      const isDifferent = change.added || change.removed;
      return [{ text: isDifferent ? change.value : shorten(change.value, at, changes.length), isDifferent }];
    });
  return { before: partsWithout("added"), after: partsWithout("removed") };
}

/** Shortens an equal passage between two differences, or at the start or end of the text. */
function shorten(text: string, at: number, length: number): string {
  if (text.length <= 3 * CONTEXT) return text;
  const start = at === 0 ? "" : text.slice(0, CONTEXT);
  const end = at === length - 1 ? "" : text.slice(-CONTEXT);
  return `${start} … ${end}`.trim();
}
