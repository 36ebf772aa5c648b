/** Changes to a list of bookmarks, and how they are applied and undone. Pure. */

/** Adds an asset at this position, unless the list has it already; or removes it. */
export type BookmarkChange = { readonly bookmarked: true; readonly position: number } | { readonly bookmarked: false };
export type BookmarkChanges = ReadonlyMap<string, BookmarkChange>;

export const LIST_END_POSITION = Number.POSITIVE_INFINITY;

/** Applies the changes. Assets already in the list keep their positions. */
export function applyBookmarkChanges(list: readonly string[], changes: BookmarkChanges): readonly string[] {
  if (changes.size === 0) return list;
  const present = new Set(list);
  const next = list.filter((id) => changes.get(id)?.bookmarked !== false);
  const added = [...changes]
    .flatMap(([id, change]) => (change.bookmarked && !present.has(id) ? [{ id, position: change.position }] : []))
    // From the front, so that each gets its position; the sort is stable.
    .sort((one, other) => (one.position === other.position ? 0 : one.position - other.position));
  for (const { id, position } of added) next.splice(Math.min(position, next.length), 0, id);
  return next;
}

/** The changes that the list does not contain yet. */
export function filterPendingChanges(list: readonly string[], changes: BookmarkChanges): Map<string, BookmarkChange> {
  const present = new Set(list);
  return new Map([...changes].filter(([id, { bookmarked }]) => bookmarked !== present.has(id)));
}

/** The changes that undo a change: removed assets return to their positions, added ones are removed. */
export function computeUndoChanges(before: readonly string[], after: readonly string[]): Map<string, BookmarkChange> {
  const [was, is] = [new Set(before), new Set(after)];
  const changes = new Map<string, BookmarkChange>();
  for (const [position, id] of before.entries()) if (!is.has(id)) changes.set(id, { bookmarked: true, position });
  for (const id of after) if (!was.has(id)) changes.set(id, { bookmarked: false });
  return changes;
}
