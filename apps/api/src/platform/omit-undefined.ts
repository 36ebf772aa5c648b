type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** A copy without the keys that are undefined. */
export function omitUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Defined<T>;
}
