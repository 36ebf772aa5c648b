/** The page that frames this one. Only this file hears and sends messages. */
import type {
  OverMessage,
  PickedMessage,
  PlaceMessage,
  ReadyMessage,
  ShownMessage,
} from "@vitrine/settings/preview-protocol";

export interface ParentPage {
  post(message: OverMessage | PickedMessage | PlaceMessage | ReadyMessage | ShownMessage): void;
  /** What the parent sends; messages of any other page or origin are not heard. */
  listen(heard: (message: unknown) => void, signal: AbortSignal): void;
}

export function parentPage(): ParentPage {
  const { parent, location } = window;
  return {
    post: (message) => parent.postMessage(message, location.origin),
    listen: (heard, signal) =>
      window.addEventListener(
        "message",
        ({ data, origin, source }) => {
          if (parent !== window && source === parent && origin === location.origin) heard(data);
        },
        { signal },
      ),
  };
}
