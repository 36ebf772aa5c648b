import type { ServerResponse } from "node:http";

/** A signal that aborts when the client disconnects before the reply was sent. */
export function closedSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  if (response.destroyed || response.req.socket.destroyed) controller.abort();
  return controller.signal;
}
