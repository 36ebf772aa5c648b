/** Connects the form to the preview's iframe: sends changed drafts and receives its messages. */
import type { DraftFile } from "@vitrine/settings/documents/draft";
import type { JsonObject } from "@vitrine/settings/merge";
import type {
  DraftMessage,
  DraftShownMessage,
  LocationMessage,
  PartsMessage,
  PickedMessage,
  PreviewPart,
  ReadyMessage,
  SessionEndedMessage,
  SessionRenewedMessage,
  ShowPageMessage,
  SimulatePickMessage,
} from "@vitrine/settings/preview-protocol";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useSession, useSessionActions } from "../../../shared/api/session-context.tsx";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import {
  type DraftDocuments,
  type DraftStore,
  isDirty,
  listDirtyDocumentNames,
  listDraftLanguages,
} from "../drafts/draft-store.ts";
import { getCachedFileContent, parseFileDraftName } from "../drafts/file-drafts.ts";

type PreviewFrameMessage =
  | SessionEndedMessage
  | PartsMessage
  | PickedMessage
  | LocationMessage
  | ReadyMessage
  | DraftShownMessage;
export type PreviewFrameView = Omit<ShowPageMessage, "type">;

/** Milliseconds without a change before drafts are sent. */
const DEBOUNCE_MS = 80;

interface PreviewFrame {
  /** The iframe receives messages. */
  readonly ready: boolean;
  /** The iframe shows the drafts. */
  readonly isDraftShown: boolean;
  /** Shows a part of the view again after the user navigated inside the preview. */
  readonly show: (part: PreviewFrameView) => void;
  /** Reports a part of the page as if it had been clicked. */
  readonly pick: (part: PreviewPart) => void;
}

interface PreviewHandlers {
  readonly onPicked?: (picked: PickedMessage) => void;
  readonly onLocation?: (place: LocationMessage) => void;
  /** The parts of the page that can be changed; called while `picking` is on. */
  readonly onParts?: (parts: readonly PreviewPart[]) => void;
}

type PostMessage = (message: DraftMessage | SimulatePickMessage | SessionRenewedMessage | ShowPageMessage) => void;

const SESSION_MESSAGE: SessionRenewedMessage = { type: "vitrine.preview.session" };

/** Tells the iframe of every new session; returns what to call when the session has ended for the iframe. */
function useSendSession(post: PostMessage, isReady: boolean) {
  const client = useClient();
  const { session } = useSession();
  const { renew } = useSessionActions();
  const sendSession = useEffectEvent(() => post(SESSION_MESSAGE));
  /** The iframe's requests may be the first to fail after the session has ended: ask for the login here, only once. */
  const renewSession = async () => {
    const isOver = await client.call("session.check").then(
      ({ sessionValid }) => !sessionValid,
      () => false,
    );
    if (!isOver || (await renew(session))) post(SESSION_MESSAGE);
  };
  const token = session?.session;
  useEffect(() => {
    if (token !== undefined && isReady) sendSession();
  }, [token, isReady]);
  return renewSession;
}

function useSendDrafts(post: PostMessage, isReady: boolean): void {
  const store = useDraftStore();
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
}

/**
 * Sends changed drafts and changes of `view` to the iframe; sends everything when it becomes ready, also after a reload.
 */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  view: PreviewFrameView,
  { onPicked, onLocation, onParts }: PreviewHandlers = {},
): PreviewFrame {
  const { origin } = useHost().address();
  const store = useDraftStore();
  /** How often the iframe has become ready. */
  const [startCount, setStartCount] = useState(0);
  const [isDraftShown, setIsDraftShown] = useState(false);
  const sentView = useRef<PreviewFrameView>({});
  const post = useCallback<PostMessage>(
    (message) => frame.current?.contentWindow?.postMessage(message, origin),
    [frame, origin],
  );
  const show = useCallback((part: PreviewFrameView) => post({ type: "vitrine.preview.view", ...part }), [post]);
  const pick = useCallback((part: PreviewPart) => post({ type: "vitrine.preview.pick", part }), [post]);

  const startFrame = useEffectEvent(() => {
    setIsDraftShown(false);
    post(createDraftMessage(store));
    sentView.current = {};
    setStartCount((times) => times + 1);
  });
  const isReady = startCount > 0;
  const renewSession = useSendSession(post, isReady);
  useSendDrafts(post, isReady);
  const renew = useEffectEvent(() => void renewSession());
  const picked = useEffectEvent((message: PickedMessage) => onPicked?.(message));
  const notifyLocation = useEffectEvent((place: LocationMessage) => onLocation?.(place));
  const notifyParts = useEffectEvent((parts: readonly PreviewPart[]) => onParts?.(parts));
  useEffect(() => {
    const handleMessage = ({ data, origin: from, source }: MessageEvent<PreviewFrameMessage>) => {
      const inner = frame.current?.contentWindow;
      if (from !== origin || !inner || source !== inner) return;
      if (data.type === "vitrine.preview.ready") startFrame();
      if (data.type === "vitrine.preview.shown") setIsDraftShown(true);
      if (data.type === "vitrine.preview.picked") picked(data);
      if (data.type === "vitrine.preview.place") notifyLocation(data);
      if (data.type === "vitrine.preview.parts") notifyParts(data.parts);
      if (data.type === "vitrine.preview.over") renew();
    };
    window.addEventListener("message", handleMessage);
    return () => window.removeEventListener("message", handleMessage);
  }, [frame, origin]);

  useEffect(() => {
    if (startCount === 0) return;
    const change = getViewChange(sentView.current, view);
    sentView.current = view;
    if (Object.keys(change).length > 0) show(change);
  }, [startCount, view, show]);
  return { ready: isReady, isDraftShown, show, pick };
}

/** The changed parts of the view. A change of viewer or page also sends page and overlay, which depend on them. */
function getViewChange(before: PreviewFrameView, now: PreviewFrameView): PreviewFrameView {
  const isOther = (key: keyof PreviewFrameView) => before[key] !== now[key];
  const keys: (keyof PreviewFrameView)[] = ["as", "path", "part", "theme", "lang", "picking", "marked"];
  const other = keys.filter(isOther);
  const opened: (keyof PreviewFrameView)[] = ["as", "path", "part"];
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
    files: getFiles(documents),
  };
}

/** The changed files. */
function getFiles(documents: DraftDocuments): Record<string, DraftFile> {
  return Object.fromEntries(
    listDirtyDocumentNames(documents).flatMap((name) => {
      const file = parseFileDraftName(name);
      const content = String(documents[name]?.draft.content);
      return file ? [[file, { content, bytes: getCachedFileContent(content) ?? null }]] : [];
    }),
  );
}

function getTexts(documents: DraftDocuments): Record<string, JsonObject> {
  return Object.fromEntries(
    listDraftLanguages(documents, "texts").map((lang) => [lang, documents[`texts ${lang}`]?.draft ?? {}]),
  );
}
