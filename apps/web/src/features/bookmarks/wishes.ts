/** What somebody wants of a list of bookmarks, and what the list is then. Pure. */

/** Kept, at this place where it is not in the list yet; or not kept. */
export type Wish = { readonly kept: true; readonly place: number } | { readonly kept: false };
export type Wishes = ReadonlyMap<string, Wish>;

export const AT_THE_END = Number.POSITIVE_INFINITY;

/** The list as it is once these wishes are met. What is in it already stays where it is. */
export function withWishes(list: readonly string[], wishes: Wishes): readonly string[] {
  if (wishes.size === 0) return list;
  const present = new Set(list);
  const next = list.filter((id) => wishes.get(id)?.kept !== false);
  const added = [...wishes]
    .flatMap(([id, wish]) => (wish.kept && !present.has(id) ? [{ id, place: wish.place }] : []))
    // From the front, so that each of several finds its place; the sort keeps the order of the wishes.
    .sort((one, other) => (one.place === other.place ? 0 : one.place - other.place));
  for (const { id, place } of added) next.splice(Math.min(place, next.length), 0, id);
  return next;
}

/** The wishes that the list does not meet yet. */
export function unmet(list: readonly string[], wishes: Wishes): Map<string, Wish> {
  const present = new Set(list);
  return new Map([...wishes].filter(([id, { kept }]) => kept !== present.has(id)));
}

/** What takes a change back: those that are gone return to their places, those that were new go. */
export function undoing(before: readonly string[], after: readonly string[]): Map<string, Wish> {
  const [was, is] = [new Set(before), new Set(after)];
  const wishes = new Map<string, Wish>();
  for (const [place, id] of before.entries()) if (!is.has(id)) wishes.set(id, { kept: true, place });
  for (const id of after) if (!was.has(id)) wishes.set(id, { kept: false });
  return wishes;
}
