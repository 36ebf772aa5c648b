// Lists whose items are handled one after the other, since each may depend on what those before it have written.

/** What `map` resolves to for each item. */
export async function mapSequentially<T, Result>(items: Iterable<T>, map: (item: T) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await map(item));
  return results;
}

/** The items for which `test` resolves to true. */
export async function filterSequentially<T>(items: Iterable<T>, test: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const item of items) if (await test(item)) kept.push(item);
  return kept;
}
