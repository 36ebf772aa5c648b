import type { ServerResponse } from "node:http";

/** Aborts when the reader of a reply goes away before it was sent. */
export function closedSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  if (response.destroyed || response.req.socket.destroyed) controller.abort();
  return controller.signal;
}
