/** Messages to and from the parent page of the preview frame. Only this file sends and receives messages. */
import type {
  DraftShownMessage,
  LocationMessage,
  PartsMessage,
  PickedMessage,
  ReadyMessage,
  SessionEndedMessage,
} from "@vitrine/settings/preview-protocol";

export interface ParentPage {
  post(
    message: SessionEndedMessage | PartsMessage | PickedMessage | LocationMessage | ReadyMessage | DraftShownMessage,
  ): void;
  /** Receives the parent's messages; those of other windows or origins are ignored. */
  listen(onMessage: (message: unknown) => void, signal: AbortSignal): void;
}

export function connectParentPage(): ParentPage {
  const { parent, location } = window;
  return {
    post: (message) => parent.postMessage(message, location.origin),
    listen: (onMessage, signal) =>
      window.addEventListener(
        "message",
        ({ data, origin, source }) => {
          if (parent !== window && source === parent && origin === location.origin) onMessage(data);
        },
        { signal },
      ),
  };
}
