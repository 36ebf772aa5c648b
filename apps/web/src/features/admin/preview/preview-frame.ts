/** Connects the form to the preview's iframe: sends changed drafts and receives its messages. */
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
import { type DraftDocuments, type DraftStore, isDirty, listDraftLanguages } from "../drafts/draft-store.ts";

type PreviewFrameMessage = SessionEndedMessage | PickedMessage | LocationMessage | ReadyMessage | ShownMessage;
export type PreviewView = Omit<ViewMessage, "type">;

/** Milliseconds without a change before drafts are sent. */
const DEBOUNCE_MS = 80;

interface PreviewFrame {
  /** The iframe receives messages. */
  readonly ready: boolean;
  /** Shows a part of the view again after the user navigated inside the preview. */
  readonly show: (part: PreviewView) => void;
}

/**
 * Sends changed drafts and changes of `view` to the iframe; sends everything when it becomes ready, also after a reload.
 */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  view: PreviewView,
  onPicked: (picked: PickedMessage) => void,
  onLocation: (place: LocationMessage) => void,
): PreviewFrame {
  const { origin } = useHost().address();
  const store = useDraftStore();
  /** How often the iframe has become ready. */
  const [startCount, setStartCount] = useState(0);
  const sentView = useRef<PreviewView>({});
  const post = useCallback(
    (message: DraftMessage | SessionMessage | ViewMessage) =>
      frame.current?.contentWindow?.postMessage(message, origin),
    [frame, origin],
  );
  const show = useCallback((part: PreviewView) => post({ type: "vitrine.preview.view", ...part }), [post]);

  const startFrame = useEffectEvent(() => {
    post(createDraftMessage(store));
    sentView.current = {};
    setStartCount((times) => times + 1);
  });
  const client = useClient();
  const { session } = useSession();
  const { renew } = useSessionActions();
  const sendSession = useEffectEvent(() => post({ type: "vitrine.preview.session" }));
  /** The iframe's requests may be the first to fail after the session has ended: ask for the login here, only once. */
  const renewSession = useEffectEvent(async () => {
    const isOver = await client.call("session.check").then(
      ({ sessionValid }) => !sessionValid,
      () => false,
    );
    if (!isOver || (await renew(session))) sendSession();
  });
  const token = session?.session;
  const isReady = startCount > 0;
  useEffect(() => {
    if (token !== undefined && isReady) sendSession();
  }, [token, isReady]);
  const picked = useEffectEvent(onPicked);
  const notifyLocation = useEffectEvent(onLocation);
  useEffect(() => {
    const handleMessage = ({ data, origin: from, source }: MessageEvent<PreviewFrameMessage>) => {
      const inner = frame.current?.contentWindow;
      if (from !== origin || !inner || source !== inner) return;
      if (data.type === "vitrine.preview.ready") startFrame();
      if (data.type === "vitrine.preview.picked") picked(data);
      if (data.type === "vitrine.preview.place") notifyLocation(data);
      if (data.type === "vitrine.preview.over") void renewSession();
    };
    window.addEventListener("message", handleMessage);
    return () => window.removeEventListener("message", handleMessage);
  }, [frame, origin]);

  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => post(createDraftMessage(store)), DEBOUNCE_MS);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [post, isReady, store]);

  useEffect(() => {
    if (startCount === 0) return;
    const change = getViewChange(sentView.current, view);
    sentView.current = view;
    if (Object.keys(change).length > 0) show(change);
  }, [startCount, view, show]);
  return { ready: isReady, show };
}

/** The changed parts of the view. A change of viewer or page also sends page and overlay, which depend on them. */
function getViewChange(before: PreviewView, now: PreviewView): PreviewView {
  const isOther = (key: keyof PreviewView) => before[key] !== now[key];
  const keys: (keyof PreviewView)[] = ["as", "path", "part", "theme", "lang", "picking"];
  const other = keys.filter(isOther);
  const opened: (keyof PreviewView)[] = ["as", "path", "part"];
  const sent = other.some((key) => opened.includes(key)) ? [...new Set([...other, "path", "part"] as const)] : other;
  return Object.fromEntries(sent.flatMap((key) => (now[key] === undefined ? [] : [[key, now[key]]])));
}

function createDraftMessage(store: DraftStore): DraftMessage {
  const documents = store.get();
  return {
    type: "vitrine.preview.draft",
    ...(documents.settings && { settings: documents.settings.draft }),
    texts: getTexts(documents),
    ...(documents.style && isDirty(documents.style) && { style: documents.style.draft.css }),
  };
}

function getTexts(documents: DraftDocuments): Record<string, Document> {
  return Object.fromEntries(
    listDraftLanguages(documents, "texts").map((lang) => [lang, documents[`texts ${lang}`]?.draft ?? {}]),
  );
}
