import { Store } from "../../store.ts";

export type NoticeKind = "success" | "info" | "warning" | "danger";

export interface Notice {
  readonly kind: NoticeKind;
  readonly text: string;
  /** At most one action, such as undo or retry. With `undoes`, Ctrl+Z also runs it while the notice is visible. */
  readonly action?: { readonly label: string; readonly run: () => void; readonly undoes?: true };
  /** Closes the notice when aborted. */
  readonly signal?: AbortSignal;
  /** A notice replaces another one with the same id. */
  readonly id?: string;
  /** Asks guests to sign in; closed after a login. */
  readonly forGuest?: true;
  /** An offer that may be missed: at the bottom on phones too, so that it covers neither heading nor search. */
  readonly atBottom?: true;
}

export interface QueuedNotice extends Notice {
  readonly id: string;
}

export type Notify = (notice: Notice) => void;

export class NoticeQueue extends Store<readonly QueuedNotice[]> {
  #counter = 0;

  constructor() {
    super([]);
  }

  readonly notify: Notify = (notice) => {
    this.#counter += 1;
    const id = notice.id ?? `notice-${this.#counter}`;
    this.set([...this.get().filter((one) => one.id !== id), { ...notice, id }]);
  };

  readonly remove = (shown: readonly QueuedNotice[]): void => {
    this.set(this.get().filter((one) => !shown.includes(one)));
  };
}
