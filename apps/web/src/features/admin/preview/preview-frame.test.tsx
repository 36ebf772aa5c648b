import { act, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { SessionProvider } from "../../../shared/api/session-context.tsx";
import { SessionStore } from "../../../shared/api/session-store.ts";
import { createMapStorage } from "../../../testing/fake-host.ts";
import { createFakeClient, createTestSession, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { usePreviewFrame } from "./preview-frame.ts";

afterEach(() => vi.restoreAllMocks());

const VIEW = {};

function Frame() {
  const frame = useRef<HTMLIFrameElement>(null);
  usePreviewFrame(frame, VIEW);
  return <iframe ref={frame} title="Vorschau" />;
}

/** Renders a form with its preview, and a fake server that accepts the session or not. */
async function besidePreview(sessionValid: boolean) {
  const renew = vi.fn(async () => true);
  const store = new SessionStore(createMapStorage());
  store.put(createTestSession("olga"));
  const calls: string[] = [];
  const client = createFakeClient((key) => {
    calls.push(key);
    return { sessionValid };
  });
  await renderWithProviders(
    <SessionProvider value={{ store, actions: { renew } as never }}>
      <DraftProvider value={createDraftStore({})}>
        <Frame />
      </DraftProvider>
    </SessionProvider>,
    { client },
  );
  const inner = screen.getByTitle<HTMLIFrameElement>("Vorschau").contentWindow;
  if (!inner) throw new Error("The frame has no window.");
  const said: unknown[] = [];
  vi.spyOn(inner, "postMessage").mockImplementation((message: unknown) => void said.push(message));
  const hear = (type: string) =>
    act(async () => {
      window.dispatchEvent(
        new MessageEvent("message", { data: { type }, origin: "https://portal.example", source: inner }),
      );
    });
  const sessions = () => said.filter((message) => (message as { type: string }).type === "vitrine.preview.session");
  return { renew, store, calls, hear, sessions };
}

it("if the preview finds the session expired, the login opens here, and the preview is notified afterwards", async () => {
  const { renew, hear, sessions, store } = await besidePreview(false);
  await hear("vitrine.preview.ready");
  await hear("vitrine.preview.over");
  await waitFor(() => expect(renew).toHaveBeenCalledWith(store.get().session));
  await waitFor(() => expect(sessions().length).toBeGreaterThan(0));
});

it("the preview is notified of a new session at once, and of a valid one without a login", async () => {
  const { renew, hear, sessions, store, calls } = await besidePreview(true);
  await hear("vitrine.preview.ready");
  const before = sessions().length;
  await act(async () => store.put({ ...createTestSession("olga"), session: "second" }));
  expect(sessions()).toHaveLength(before + 1);
  await hear("vitrine.preview.over");
  await waitFor(() => expect(sessions()).toHaveLength(before + 2));
  expect([renew.mock.calls.length, calls]).toEqual([0, ["session.check"]]);
});
