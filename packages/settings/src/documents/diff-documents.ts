/**
 * Compares two documents of one kind (settings, texts of a language, custom pages), as shown to admins before a save,
 * between two revisions and in an import. Pure.
 */
import {
  ABSENT,
  findIdentityProperty,
  formatKeyPath,
  getItemKey,
  getOwnProperty,
  getValueAt,
  isDeepEqual,
  type KeyPath,
  type KeyPathStep,
  listAllPropertyNames,
} from "../key-path.ts";
import { isJsonObject, type JsonObject } from "../merge.ts";

export interface DocumentChange {
  /** `order`: only the order of list items changed; `before` and `after` are their keys. */
  readonly kind: "added" | "removed" | "changed" | "order";
  /** Path in the later document, or in the earlier one for what was removed: `themes.options.1.key`. */
  readonly path: string;
  /** The same path with list items identified by key, whatever their index. */
  readonly keyPath: KeyPath;
  /** Undefined if there was no value before (or there is none `after`). */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * In the order of the later document; removed entries follow. Groups are compared by name, lists of groups by item,
 * lists of plain values as a whole. A group that only one side has is one change.
 */
export function diffDocuments(before: unknown, after: unknown): DocumentChange[] {
  return compare(before, after, []).map(({ kind, keyPath, before: earlier, after: later }) => ({
    kind,
    path: formatKeyPath(kind === "removed" ? before : after, keyPath),
    keyPath,
    before: earlier === ABSENT ? undefined : earlier,
    after: later === ABSENT ? undefined : later,
  }));
}

type FoundChange = Omit<DocumentChange, "path">;

function compare(before: unknown, after: unknown, keyPath: KeyPath): FoundChange[] {
  if (before === after || isDeepEqual(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after)) {
    const [left, right] = [before, after];
    return listAllPropertyNames(after, before).flatMap((name) =>
      compare(getOwnProperty(left, name), getOwnProperty(right, name), [...keyPath, name]),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && isListOfGroups(before) && isListOfGroups(after)) {
    return compareItems(before, after, keyPath);
  }
  const kind = before === ABSENT ? "added" : after === ABSENT ? "removed" : "changed";
  return [{ kind, keyPath: keyPath, before, after }];
}

const isListOfGroups = (list: readonly unknown[]): list is readonly JsonObject[] => list.every(isJsonObject);

/** Whether items are sorted by `position`, so that it carries no other information. */
const isSortedByPosition = (list: readonly JsonObject[]) =>
  list.every(({ position }, at) => {
    const earlier = list[at - 1]?.position;
    return typeof position === "number" && (earlier === undefined || position > Number(earlier));
  });

const withoutPosition = ({ position: _, ...others }: JsonObject): JsonObject => others;

/** Ignores the shifted positions of items behind an added, removed or moved one. */
function compareItems(before: readonly JsonObject[], after: readonly JsonObject[], keyPath: KeyPath): FoundChange[] {
  const hasPositions = isSortedByPosition(before) && isSortedByPosition(after);
  const found = hasPositions ? compareKeyed(before.map(withoutPosition), after.map(withoutPosition), keyPath) : [];
  if (found.length === 0) return compareKeyed(before, after, keyPath);
  // Report added and removed items with their position.
  return found.map((change) => ({
    ...change,
    ...(change.kind === "added" && isListItem(change, keyPath)
      ? { after: getValueAt(after, change.keyPath.slice(keyPath.length)) }
      : {}),
    ...(change.kind === "removed" && isListItem(change, keyPath)
      ? { before: getValueAt(before, change.keyPath.slice(keyPath.length)) }
      : {}),
  }));
}

const isListItem = (change: FoundChange, list: KeyPath) => change.keyPath.length === list.length + 1;

function compareKeyed(before: readonly unknown[], after: readonly unknown[], keyPath: KeyPath): FoundChange[] {
  const by = findIdentityProperty(before, after);
  if (by === undefined) return byPosition(before, after, keyPath);
  const keys = (list: readonly unknown[]) => list.map((item) => getItemKey(item, by) ?? "");
  const [earlier, later] = [keys(before), keys(after)];
  const step = (key: string): KeyPathStep => ({ by, key });
  // An item with a new key at the same index is treated as renamed.
  const renamed = new Map(
    later.flatMap((key, index) => {
      const old = earlier[index];
      return old !== undefined && !earlier.includes(key) && !later.includes(old) ? [[key, old]] : [];
    }),
  );
  const wasRenamed = new Set(renamed.values());
  const found = later.flatMap((key, index) => {
    const old = earlier.indexOf(renamed.get(key) ?? key);
    return compare(old < 0 ? ABSENT : before[old], after[index], [...keyPath, step(key)]);
  });
  const gone = earlier.flatMap((key, index) =>
    later.includes(key) || wasRenamed.has(key) ? [] : compare(before[index], ABSENT, [...keyPath, step(key)]),
  );
  const stayed = earlier.map((key) => [...renamed].find(([, old]) => old === key)?.[0] ?? key);
  const [oldOrder, newOrder] = [
    stayed.filter((key) => later.includes(key)),
    later.filter((key) => stayed.includes(key)),
  ];
  const moved: FoundChange[] = isDeepEqual(oldOrder, newOrder)
    ? []
    : [{ kind: "order", keyPath: keyPath, before: oldOrder, after: newOrder }];
  return [...found, ...gone, ...moved];
}

function byPosition(before: readonly unknown[], after: readonly unknown[], keyPath: KeyPath): FoundChange[] {
  const longest = Math.max(before.length, after.length);
  return Array.from({ length: longest }, (_, index) =>
    compare(index in before ? before[index] : ABSENT, index in after ? after[index] : ABSENT, [...keyPath, index]),
  ).flat();
}
