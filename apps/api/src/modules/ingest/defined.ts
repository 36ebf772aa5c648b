type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Without the keys that hold nothing. */
export function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Defined<T>;
}
