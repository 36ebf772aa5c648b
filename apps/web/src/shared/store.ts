/** A value that changes, and to which components can subscribe with `useSyncExternalStore`. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(initial: T) {
    this.#value = initial;
  }

  readonly get = (): T => this.#value;

  /** Returns the function that ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  protected set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  /** Removes all listeners. */
  protected end(): void {
    this.#listeners.clear();
  }
}
