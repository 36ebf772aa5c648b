/** What is said at the edge of the page, and the queue in which it waits to be shown. */
export type NoticeKind = "success" | "info" | "warning" | "danger";

export interface Notice {
  readonly kind: NoticeKind;
  readonly text: string;
  /** At most one, as undo or try again. What undoes is done by Ctrl+Z, too, as long as the notice stands. */
  readonly action?: { readonly label: string; readonly run: () => void; readonly undoes?: true };
  /** Aborted where what it says is over: it goes. */
  readonly signal?: AbortSignal;
  /** Notices of one id replace each other. */
  readonly id?: string;
  /** Asks a guest to sign in: it goes when they have. */
  readonly forGuest?: true;
}

export interface QueuedNotice extends Notice {
  readonly id: string;
}

export interface NoticeQueue {
  readonly queue: readonly QueuedNotice[];
  readonly onShown: (shown: readonly QueuedNotice[]) => void;
}
