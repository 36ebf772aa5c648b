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
}

export interface QueuedNotice extends Notice {
  readonly id: string;
}

export interface NoticeQueue {
  readonly queue: readonly QueuedNotice[];
  readonly onShown: (shown: readonly QueuedNotice[]) => void;
}
