/** The preview's frame as the form sees it: sends the drafts as they change, and hears what is said in it. */
import type { Document } from "@vitrine/settings/merge";
import type {
  DraftMessage,
  PickedMessage,
  ReadyMessage,
  ShownMessage,
  ViewMessage,
} from "@vitrine/settings/preview-protocol";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import type { DraftDocuments, DraftStore } from "../drafts/draft-store.ts";

type Said = PickedMessage | ReadyMessage | ShownMessage;
export type View = Omit<ViewMessage, "type">;

/** Milliseconds of quiet while somebody types or drags. */
const PAUSE = 80;

/** Whether the frame listens. `view` is sent whenever a part of it changes. */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  view: View,
  onPicked: (picked: PickedMessage) => void,
): boolean {
  const { origin } = useHost().address();
  const store = useDraftStore();
  const [ready, setReady] = useState(false);
  const picked = useRef(onPicked);
  picked.current = onPicked;

  useEffect(() => {
    const hear = ({ data, origin: from, source }: MessageEvent<Said>) => {
      const inner = frame.current?.contentWindow;
      if (from !== origin || !inner || source !== inner) return;
      if (data.type === "vitrine.preview.ready") {
        inner.postMessage(draftMessage(store), origin);
        setReady(true);
      }
      if (data.type === "vitrine.preview.picked") picked.current(data);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [frame, origin, store]);

  useEffect(() => {
    if (!ready) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => frame.current?.contentWindow?.postMessage(draftMessage(store), origin), PAUSE);
    });
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [frame, origin, ready, store]);

  const { path, part, as, theme, lang, picking } = view;
  const send = useRef((_: View) => {});
  send.current = (part) => {
    const message: ViewMessage = { type: "vitrine.preview.view", ...part };
    if (ready) frame.current?.contentWindow?.postMessage(message, origin);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that has just begun to listen is told everything
  useEffect(() => send.current(as === undefined ? {} : { as }), [as, ready]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => send.current(path === undefined ? {} : { path, ...(part && { part }) }), [path, part, as, ready]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => send.current(theme === undefined ? {} : { theme }), [theme, ready]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => send.current(lang === undefined ? {} : { lang }), [lang, ready]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => send.current({ picking: picking ?? false }), [picking, ready]);
  return ready;
}

function draftMessage(store: DraftStore): DraftMessage {
  const documents = store.get();
  return {
    type: "vitrine.preview.draft",
    ...(documents.settings && { settings: documents.settings.draft }),
    texts: textsOf(documents),
  };
}

/** By language, as they are now. */
function textsOf(documents: DraftDocuments): Record<string, Document> {
  return Object.fromEntries(
    Object.entries(documents).flatMap(([name, document]) =>
      name.startsWith("texts ") && document ? [[name.slice("texts ".length), document.draft]] : [],
    ),
  );
}
