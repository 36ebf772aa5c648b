import { act, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { defaultSettings } from "@vitrine/settings/documents/defaults";
import type { Document } from "@vitrine/settings/merge";
import { expect, it, vi } from "vitest";
import { SAVED_KEY } from "../../../shared/api/portal-queries.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { SaveBar } from "./save-bar.tsx";
import { useSaving } from "./use-saving.ts";

const document = (draft: object) => ({ base: draft as Document, draft: draft as Document, etag: '"1"' });
const arabic = document({ global: { a: "A" } });

/** The save bar with a pending removal of Arabic. */
async function open(answer: (key: string, input: unknown) => unknown) {
  const store = createDraftStore({ settings: document(defaultSettings()), "texts ar": arabic });
  store.put("texts ar", { ...arabic, pendingChange: "removed" });
  const requested = vi.fn<(key: string) => void>();
  const client = serverOf((key, input) => {
    requested(key);
    return answer(key, input);
  });
  const onSaved = vi.fn();
  const onFocusLost = vi.fn();
  function Bar() {
    const rest = {
      errorCount: 0,
      also: [],
      migrates: false,
      onShowErrors: vi.fn(),
      onSaved,
      onDiscard: vi.fn(),
      onFocusLost,
    };
    return <SaveBar saving={useSaving()} {...rest} />;
  }
  const { user, host } = await draw(
    <DraftProvider value={store}>
      <Bar />
    </DraftProvider>,
    { client },
  );
  const save = async () => {
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Speichern" }));
  };
  return { user, host, store, save, onSaved, onFocusLost, keys: () => requested.mock.calls.map(([key]) => key) };
}

it("a language that another admin has saved meanwhile is deleted after confirmation", async () => {
  let tries = 0;
  const { user, store, save, keys } = await open(() => {
    tries += 1;
    if (tries > 1) return Response.json({});
    const details = { current: { global: { a: "B" } }, etag: '"2"', at: null, by: null };
    throw new ApiError({ status: 412, code: "settings.stale", message: "", details });
  });
  await save();
  const question = await screen.findByRole("dialog", { name: "Inzwischen hat jemand anderes gespeichert" });
  expect(question).toHaveTextContent("Das wird mit gelöscht");
  await user.click(within(question).getByRole("button", { name: "Trotzdem löschen" }));
  await waitFor(() => expect(store.get()["texts ar"]).toBeUndefined());
  expect(keys()).toEqual(["translations.remove", "translations.remove"]);
});

it("after saving the focus is on the section, after a failed save on the button again", async () => {
  let fails = true;
  const { save, onFocusLost } = await open(() => {
    if (!fails) return Response.json({});
    throw new ApiError({ status: 507, code: "storage.full", message: "" });
  });
  const button = () => screen.getByRole("button", { name: "Speichern" });
  await save();
  await screen.findByText(/kein Platz/);
  await waitFor(() => expect(button()).toHaveFocus());
  expect(onFocusLost).not.toHaveBeenCalled();
  fails = false;
  await save();
  await screen.findByText("Gespeichert");
  await waitFor(() => expect(onFocusLost).toHaveBeenCalledOnce());
});

it("after discarding the focus is on the section, after cancelling where it was", async () => {
  const { user, onFocusLost } = await open(() => Response.json({}));
  const discard = () => screen.getByRole("button", { name: "Verwerfen" });
  await user.click(discard());
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Abbrechen" }));
  await waitFor(() => expect(discard()).toHaveFocus());
  expect(onFocusLost).not.toHaveBeenCalled();
  await user.click(discard());
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Verwerfen" }));
  await waitFor(() => expect(onFocusLost).toHaveBeenCalledOnce());
});

it("pages that are deleted during a save remain pending removal", async () => {
  const page = { key: "a", title: "A", html: "" };
  let answer = (_: Response) => {};
  const { store, save } = await open(() => new Promise<Response>((resolve) => (answer = resolve)));
  store.remove("texts ar");
  store.put("pages ar", { ...document({ pages: [] }), draft: { pages: [page] } });
  await save();
  store.put("pages ar", { ...document({ pages: [] }), draft: { pages: [page] }, pendingChange: "removed" });
  await act(async () => answer(Response.json({ pages: [page] }, { headers: { etag: '"2"' } })));
  await waitFor(() => expect(store.get()["pages ar"]?.etag).toBe('"2"'));
  expect(store.get()["pages ar"]?.pendingChange).toBe("removed");
});

it("a failed save does not count as saved, a successful second try does", async () => {
  let isFull = true;
  const { store, save, onSaved } = await open(() => {
    if (isFull) throw new ApiError({ status: 507, code: "storage.full", message: "" });
    return Response.json({});
  });
  await save();
  await screen.findByText(/Nicht gespeichert/);
  expect(onSaved).not.toHaveBeenCalled();
  isFull = false;
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(store.get()["texts ar"]).toBeUndefined();
});

it("the save shortcut does nothing while a dialog is open", async () => {
  const { user } = await open(() => Response.json({}));
  await user.click(screen.getByRole("button", { name: "Verwerfen" }));
  const question = await screen.findByRole("dialog");
  await user.keyboard("{Control>}s{/Control}");
  expect(screen.getAllByRole("dialog")).toEqual([question]);
  expect(question).toBeInTheDocument();
});

it("markup removed from one document is shown even if another document could not be saved", async () => {
  let isFull = true;
  const { store, save } = await open((key) => {
    if (key === "pages.save")
      return Response.json(
        { pages: [], removed: [{ page: "Team", what: ["<script>"] }] },
        { headers: { etag: '"2"' } },
      );
    if (isFull) throw new ApiError({ status: 507, code: "storage.full", message: "" });
    return Response.json(defaultSettings(), { headers: { etag: '"3"' } });
  });
  store.remove("texts ar");
  store.put("pages de", { ...document({ pages: [] }), draft: { pages: [{ key: "a", title: "A", html: "" }] } });
  store.set("settings", ["global", "website_title"], "Halm");
  await save();
  await screen.findByText(/Nicht gespeichert/);
  expect(screen.getByText(/Herausgenommen.*Team: <script>/)).toBeInTheDocument();
  isFull = false;
  await save();
  await screen.findByText("Gespeichert");
  expect(screen.getByText(/Herausgenommen.*Team: <script>/)).toBeInTheDocument();
});

it("a document that another admin has removed is saved only if nobody has added it again", async () => {
  const sent: unknown[] = [];
  const { user, store, save } = await open((_, input) => {
    sent.push(input);
    if (sent.length > 1) return Response.json({ global: { a: "B" } }, { headers: { etag: '"2"' } });
    throw new ApiError({ status: 412, code: "settings.stale", message: "", details: { current: null } });
  });
  store.put("texts ar", { ...arabic, draft: { global: { a: "B" } } });
  await save();
  const question = await screen.findByRole("dialog", { name: "Inzwischen hat jemand anderes gespeichert" });
  await user.click(within(question).getByRole("button", { name: /speichern/i }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([{ headers: { "if-match": '"1"' } }, { headers: { "if-none-match": "*" } }]);
});

it("other tabs are notified once, after the last document is saved", async () => {
  const { host, store, save, keys, onSaved } = await open((key) =>
    Response.json(key === "config.save" ? defaultSettings() : {}, { headers: { etag: '"2"' } }),
  );
  const notifications: string[][] = [];
  vi.spyOn(host.storage, "set").mockImplementation((key) => {
    if (key === SAVED_KEY) notifications.push(keys());
    return true;
  });
  store.set("settings", ["global", "website_title"], "Halm");
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(notifications).toEqual([["translations.remove", "config.save"]]);
});
