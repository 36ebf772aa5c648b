/** The preview's frame as the form sees it: sends the drafts as they change, and hears what is said in it. */
import type { Document } from "@vitrine/settings/merge";
import type {
  DraftMessage,
  LocationMessage,
  PickedMessage,
  ReadyMessage,
  SessionEndedMessage,
  SessionMessage,
  ShownMessage,
  ViewMessage,
} from "@vitrine/settings/preview-protocol";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useSession, useSessionActions } from "../../../shared/api/session-context.tsx";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { type DraftDocuments, type DraftStore, isDirty, languagesIn } from "../drafts/draft-store.ts";

type Said = SessionEndedMessage | PickedMessage | LocationMessage | ReadyMessage | ShownMessage;
export type View = Omit<ViewMessage, "type">;

/** Milliseconds of quiet while somebody types or drags. */
const PAUSE = 80;

interface PreviewFrame {
  /** The frame listens. */
  readonly ready: boolean;
  /** Shows a part of the view once more: whoever looks at the preview may have gone elsewhere in it. */
  readonly show: (part: View) => void;
}

/**
 * Sends the drafts as they change, and what changes in `view`; all of it to a frame that has just begun to listen, the
 * first time or after a reload.
 */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  view: View,
  onPicked: (picked: PickedMessage) => void,
  onPlace: (place: LocationMessage) => void,
): PreviewFrame {
  const { origin } = useHost().address();
  const store = useDraftStore();
  /** How often the frame has begun to listen. */
  const [begun, setBegun] = useState(0);
  const told = useRef<View>({});
  const post = useCallback(
    (message: DraftMessage | SessionMessage | ViewMessage) =>
      frame.current?.contentWindow?.postMessage(message, origin),
    [frame, origin],
  );
  const show = useCallback((part: View) => post({ type: "vitrine.preview.view", ...part }), [post]);

  const begin = useEffectEvent(() => {
    post(draftMessage(store));
    told.current = {};
    setBegun((times) => times + 1);
  });
  const client = useClient();
  const { session } = useSession();
  const { renew } = useSessionActions();
  const tellSession = useEffectEvent(() => post({ type: "vitrine.preview.session" }));
  /** The frame's calls may be the first to learn that the session is over: it is asked for here, once for all. */
  const renewSession = useEffectEvent(async () => {
    const isOver = await client.call("session.check").then(
      ({ sessionValid }) => !sessionValid,
      () => false,
    );
    if (!isOver || (await renew(session))) tellSession();
  });
  const token = session?.session;
  const listens = begun > 0;
  useEffect(() => {
    if (token !== undefined && listens) tellSession();
  }, [token, listens]);
  const picked = useEffectEvent(onPicked);
  const went = useEffectEvent(onPlace);
  useEffect(() => {
    const hear = ({ data, origin: from, source }: MessageEvent<Said>) => {
      const inner = frame.current?.contentWindow;
      if (from !== origin || !inner || source !== inner) return;
      if (data.type === "vitrine.preview.ready") begin();
      if (data.type === "vitrine.preview.picked") picked(data);
      if (data.type === "vitrine.preview.place") went(data);
      if (data.type === "vitrine.preview.over") void renewSession();
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [frame, origin]);

  useEffect(() => {
    if (!listens) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => post(draftMessage(store)), PAUSE);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [post, listens, store]);

  useEffect(() => {
    if (begun === 0) return;
    const change = changeOf(told.current, view);
    told.current = view;
    if (Object.keys(change).length > 0) show(change);
  }, [begun, view, show]);
  return { ready: listens, show };
}

/** What is other than before. A page belongs to whose eyes see it, and what is open over a page to the page. */
function changeOf(before: View, now: View): View {
  const isOther = (key: keyof View) => before[key] !== now[key];
  const keys: (keyof View)[] = ["as", "path", "part", "theme", "lang", "picking"];
  const other = keys.filter(isOther);
  const opened: (keyof View)[] = ["as", "path", "part"];
  const sent = other.some((key) => opened.includes(key)) ? [...new Set([...other, "path", "part"] as const)] : other;
  return Object.fromEntries(sent.flatMap((key) => (now[key] === undefined ? [] : [[key, now[key]]])));
}

function draftMessage(store: DraftStore): DraftMessage {
  const documents = store.get();
  return {
    type: "vitrine.preview.draft",
    ...(documents.settings && { settings: documents.settings.draft }),
    texts: textsOf(documents),
    ...(documents.style && isDirty(documents.style) && { style: documents.style.draft.css }),
  };
}

/** By language, as they are now. */
function textsOf(documents: DraftDocuments): Record<string, Document> {
  return Object.fromEntries(
    languagesIn(documents, "texts").map((lang) => [lang, documents[`texts ${lang}`]?.draft ?? {}]),
  );
}
