/**
 * What differs between two documents of one kind (settings, texts of a language, custom pages), place by place, as an
 * admin reads it before a save, between two revisions, and in an import. Pure.
 */
import {
  ABSENT,
  identityOf,
  keyOf,
  namesOf,
  ownValue,
  type Place,
  pathText,
  type Step,
  sameValue,
  valueAt,
} from "./document-path.ts";
import { type Document, isDocument } from "./merge.ts";

export interface Change {
  /** `order`: a list whose items stand in another order; before and after are their keys. */
  readonly kind: "added" | "removed" | "changed" | "order";
  /** In the later document; of what was removed, in the earlier one: `themes.options.1.key`. */
  readonly path: string;
  /** The same with items of lists by what tells them apart, wherever they stand. */
  readonly place: Place;
  /** Undefined where there was nothing, or is nothing any more. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * In the order of the later document, with what was removed behind it. Groups are compared name by name, lists of groups
 * item by item, lists of plain values whole. A group that is only on one side is one change.
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  return compare(before, after, []).map(({ kind, place, before: earlier, after: later }) => ({
    kind,
    path: pathText(kind === "removed" ? before : after, place),
    place,
    before: earlier === ABSENT ? undefined : earlier,
    after: later === ABSENT ? undefined : later,
  }));
}

type Found = Omit<Change, "path">;

function compare(before: unknown, after: unknown, place: Place): Found[] {
  if (before === after || sameValue(before, after)) return [];
  if (isDocument(before) && isDocument(after)) {
    const [left, right] = [before, after];
    return namesOf(after, before).flatMap((name) =>
      compare(ownValue(left, name), ownValue(right, name), [...place, name]),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && isListOfGroups(before) && isListOfGroups(after)) {
    return compareItems(before, after, place);
  }
  const kind = before === ABSENT ? "added" : after === ABSENT ? "removed" : "changed";
  return [{ kind, place, before, after }];
}

const isListOfGroups = (list: readonly unknown[]): list is readonly Document[] => list.every(isDocument);

/** Items that stand in the order of their `position`: it says nothing else. */
const isPlaced = (list: readonly Document[]) =>
  list.every(({ position }, at) => {
    const earlier = list[at - 1]?.position;
    return typeof position === "number" && (earlier === undefined || position > Number(earlier));
  });

const unplaced = ({ position: _, ...others }: Document): Document => others;

/** Where an item comes, goes or moves, the positions of all behind it follow: that is no change of theirs. */
function compareItems(before: readonly Document[], after: readonly Document[], place: Place): Found[] {
  const isByPlace = isPlaced(before) && isPlaced(after);
  const found = isByPlace ? compareKeyed(before.map(unplaced), after.map(unplaced), place) : [];
  if (found.length === 0) return compareKeyed(before, after, place);
  // What came or went is told as it stands in its document.
  return found.map((change) => ({
    ...change,
    ...(change.kind === "added" && isItem(change, place)
      ? { after: valueAt(after, change.place.slice(place.length)) }
      : {}),
    ...(change.kind === "removed" && isItem(change, place)
      ? { before: valueAt(before, change.place.slice(place.length)) }
      : {}),
  }));
}

const isItem = (change: Found, list: Place) => change.place.length === list.length + 1;

function compareKeyed(before: readonly unknown[], after: readonly unknown[], place: Place): Found[] {
  const by = identityOf(before, after);
  if (by === undefined) return byPosition(before, after, place);
  const keys = (list: readonly unknown[]) => list.map((item) => keyOf(item, by) ?? "");
  const [earlier, later] = [keys(before), keys(after)];
  const step = (key: string): Step => ({ by, key });
  // An item that stands where another one stood is the same with another key.
  const renamed = new Map(
    later.flatMap((key, index) => {
      const old = earlier[index];
      return old !== undefined && !earlier.includes(key) && !later.includes(old) ? [[key, old]] : [];
    }),
  );
  const wasRenamed = new Set(renamed.values());
  const found = later.flatMap((key, index) => {
    const old = earlier.indexOf(renamed.get(key) ?? key);
    return compare(old < 0 ? ABSENT : before[old], after[index], [...place, step(key)]);
  });
  const gone = earlier.flatMap((key, index) =>
    later.includes(key) || wasRenamed.has(key) ? [] : compare(before[index], ABSENT, [...place, step(key)]),
  );
  const stayed = earlier.map((key) => [...renamed].find(([, old]) => old === key)?.[0] ?? key);
  const [oldOrder, newOrder] = [
    stayed.filter((key) => later.includes(key)),
    later.filter((key) => stayed.includes(key)),
  ];
  const moved: Found[] = sameValue(oldOrder, newOrder)
    ? []
    : [{ kind: "order", place, before: oldOrder, after: newOrder }];
  return [...found, ...gone, ...moved];
}

function byPosition(before: readonly unknown[], after: readonly unknown[], place: Place): Found[] {
  const longest = Math.max(before.length, after.length);
  return Array.from({ length: longest }, (_, index) =>
    compare(index in before ? before[index] : ABSENT, index in after ? after[index] : ABSENT, [...place, index]),
  ).flat();
}
