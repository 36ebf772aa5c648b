// Lists whose items are handled one after the other, since each may depend on what those before it have written.

/** What `map` resolves to for each item. */
export async function mapAsync<T, Result>(items: Iterable<T>, map: (item: T, at: number) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await map(item, results.length));
  return results;
}

/** The items for which `test` resolves to true. */
export async function filterAsync<T>(items: Iterable<T>, test: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const item of items) if (await test(item)) kept.push(item);
  return kept;
}
