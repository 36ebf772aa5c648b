/** Whether the server is reachable, by the last calls and the browser's online state. */
export interface Connection {
  get(): boolean;
  subscribe(listener: () => void): () => void;
  report(reached: boolean): void;
}

/** Listens to the browser until the signal is aborted. */
export function createConnection(signal: AbortSignal): Connection {
  let online = true;
  const listeners = new Set<() => void>();
  const become = (next: boolean) => {
    if (next === online) return;
    online = next;
    for (const listener of listeners) listener();
  };
  window.addEventListener("offline", () => become(false), { signal });
  window.addEventListener("online", () => become(true), { signal });
  return {
    get: () => online,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report: become,
  };
}
