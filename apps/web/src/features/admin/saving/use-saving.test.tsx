import { act, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { JsonObject } from "@vitrine/settings/merge";
import { expect, it, vi } from "vitest";
import { SETTINGS_SAVED_STORAGE_KEY } from "../../../shared/api/portal-queries.ts";
import { AnnouncerProvider } from "../../../shared/ui/notices/announcer.tsx";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { createFileDraft, NO_FILE_CONTENT_KEY, registerPickedContent } from "../drafts/file-drafts.ts";
import { SaveBar } from "./bar/save-bar.tsx";
import { useSaveController } from "./use-saving.ts";

const document = (draft: object) => ({ base: draft as JsonObject, draft: draft as JsonObject, etag: '"1"' });
const arabic = document({ global: { a: "A" } });

/** The save bar with a pending removal of Arabic. */
async function open(answer: (key: string, input: unknown) => unknown) {
  const store = createDraftStore({ settings: document(createDefaultSettings()), "texts ar": arabic });
  store.put("texts ar", { ...arabic, pendingChange: "removed" });
  const requested = vi.fn<(key: string) => void>();
  const client = createFakeClient((key, input) => {
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
    return <SaveBar saving={useSaveController()} {...rest} />;
  }
  const { user, host, router, address } = await renderWithProviders(
    <AnnouncerProvider>
      <DraftProvider value={store}>
        <Bar />
      </DraftProvider>
    </AnnouncerProvider>,
    { client },
  );
  const save = () => user.click(screen.getByRole("button", { name: "Speichern" }));
  return {
    user,
    host,
    router,
    address,
    store,
    save,
    onSaved,
    onFocusLost,
    keys: () => requested.mock.calls.map(([key]) => key),
  };
}

const bar = () => screen.getByRole("region", { name: "Speichern" });

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

it("the focus stays on the button, after a save and after a failed one", async () => {
  let fails = true;
  const { save, onFocusLost } = await open(() => {
    if (!fails) return Response.json({});
    throw new ApiError({ status: 507, code: "storage.full", message: "" });
  });
  const button = () => screen.getByRole("button", { name: "Speichern" });
  await save();
  await waitFor(() => expect(bar()).toHaveTextContent(/kein Platz/));
  await waitFor(() => expect(button()).toHaveFocus());
  expect(onFocusLost).not.toHaveBeenCalled();
  fails = false;
  await save();
  await screen.findByText("Gespeichert");
  expect(button()).toHaveFocus();
  expect(button()).toHaveAttribute("aria-disabled", "true");
  expect(onFocusLost).not.toHaveBeenCalled();
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
  await waitFor(() => expect(bar()).toHaveTextContent(/Nicht gespeichert/));
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
    return Response.json(createDefaultSettings(), { headers: { etag: '"3"' } });
  });
  store.remove("texts ar");
  store.put("pages de", { ...document({ pages: [] }), draft: { pages: [{ key: "a", title: "A", html: "" }] } });
  store.set("settings", ["global", "website_title"], "Halm");
  await save();
  await waitFor(() => expect(bar()).toHaveTextContent(/Nicht gespeichert/));
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
    Response.json(key === "config.save" ? createDefaultSettings() : {}, { headers: { etag: '"2"' } }),
  );
  const notifications: string[][] = [];
  vi.spyOn(host.storage, "set").mockImplementation((key) => {
    if (key === SETTINGS_SAVED_STORAGE_KEY) notifications.push(keys());
    return true;
  });
  store.set("settings", ["global", "website_title"], "Halm");
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(notifications).toEqual([["config.save", "translations.remove"]]);
});

const titled = (title: string) => {
  const settings = createDefaultSettings();
  settings.global.website_title = title;
  return settings;
};

it("undo stores the state before, in reverse order, and announces both", async () => {
  const sent: [string, unknown, unknown][] = [];
  const { user, store, save } = await open((key, input) => {
    const { body, headers = {} } = input as { body?: JsonObject; headers?: Record<string, string> };
    sent.push([key, (body?.global as JsonObject)?.website_title ?? body, headers]);
    return Response.json(body ?? {}, { headers: { etag: `"${sent.length + 1}"` } });
  });
  store.set("settings", ["global", "website_title"], "Halm");
  await save();
  expect(await screen.findByText(/^Gespeichert: Titel des Portals, .*rückgängig/)).toHaveAttribute("role", "status");
  await user.click(screen.getByRole("button", { name: "Rückgängig" }));
  await screen.findByText(/^Rückgängig gemacht: Titel des Portals/);
  expect(sent).toEqual([
    ["config.save", "Halm", { "if-match": '"1"' }],
    ["translations.remove", undefined, { "if-match": '"1"' }],
    ["translations.save", { global: { a: "A" } }, { "if-none-match": "*" }],
    ["config.save", "", { "if-match": '"2"' }],
  ]);
  expect(store.get()["texts ar"]?.draft).toMatchObject({ global: { a: "A" } });
  expect(screen.getByRole("button", { name: "Speichern" }), "the button of the undo is gone").toHaveFocus();
});

it("undo changes nothing that somebody else has saved since", async () => {
  const { user, store, save } = await open((_, input) => {
    const { headers } = input as { headers?: Record<string, string> };
    if (headers?.["if-match"] !== '"1"')
      throw new ApiError({ status: 412, code: "settings.stale", message: "", details: { current: titled("Ton") } });
    return Response.json(titled("Halm"), { headers: { etag: '"2"' } });
  });
  store.remove("texts ar");
  store.set("settings", ["global", "website_title"], "Halm");
  await save();
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  // The announcement comes after the text that is seen.
  await waitFor(() => expect(screen.getAllByText(/^Nicht rückgängig gemacht/)).toHaveLength(2));
  const [inBar, announced] = screen.getAllByText(/^Nicht rückgängig gemacht/);
  expect(inBar).toBeVisible();
  expect(announced).toHaveAttribute("role", "alert");
  expect(store.get().settings?.draft).toMatchObject({ global: { website_title: "Halm" } });
});

const textsDe = { ...document({}), draft: { global: { a: "B" } } as JsonObject };
const full = () => new ApiError({ status: 507, code: "storage.full", message: "" });

it("what was saved before a failure can be undone once the rest is discarded, and is no part of the next save", async () => {
  let isFull = true;
  const { user, store, save } = await open((key, input) => {
    if (key === "config.save" && isFull) throw full();
    return Response.json((input as { body: object }).body, { headers: { etag: '"2"' } });
  });
  store.remove("texts ar");
  store.put("texts de", textsDe);
  store.set("settings", ["global", "website_title"], "Halm");
  await save();
  await waitFor(() => expect(bar()).toHaveTextContent(/Nicht gespeichert/));
  await user.click(screen.getByRole("button", { name: "Verwerfen" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Verwerfen" }));
  await waitFor(() => expect(bar()).toHaveTextContent(/Gespeichert1 Text/));
  expect(screen.getByRole("button", { name: "Rückgängig" })).toBeVisible();
  isFull = false;
  act(() => store.set("settings", ["global", "website_title"], "Ton"));
  await save();
  await waitFor(() => expect(bar()).toHaveTextContent(/GespeichertTitel des Portals(Rückgängig|$)/));
});

it("an undo that fails in the middle names what is left, and can be tried again", async () => {
  let isFull = false;
  const { user, store, save, keys } = await open((key, input) => {
    if (key === "translations.save" && isFull) throw full();
    return Response.json((input as { body: object }).body, { headers: { etag: `"${keys().length + 1}"` } });
  });
  store.remove("texts ar");
  store.put("texts de", textsDe);
  store.set("settings", ["global", "website_title"], "Halm");
  await save();
  isFull = true;
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  await waitFor(() => expect(bar()).toHaveTextContent(/Nicht rückgängig gemacht: 1 Text\. .*kein Platz/));
  isFull = false;
  await user.click(screen.getByRole("button", { name: "Rückgängig" }));
  await waitFor(() => expect(bar()).toHaveTextContent(/Rückgängig gemacht1 Text/));
  expect(keys().slice(2)).toEqual(["config.save", "translations.save", "translations.save"]);
  expect(store.get()["texts de"]?.base).not.toHaveProperty("global");
});

it("a file that the server refuses stops no document", async () => {
  const { store, save } = await open((key, input) => {
    if (key === "config.file_save")
      throw new ApiError({ status: 413, code: "file.too_large", message: "", details: { maxBytes: 1_000_000 } });
    return Response.json((input as { body: object }).body, { headers: { etag: '"2"' } });
  });
  store.remove("texts ar");
  store.put("file favicon", createFileDraft(NO_FILE_CONTENT_KEY, registerPickedContent(new Blob(["icon"]))));
  store.set("settings", ["global", "website_title"], "Halm");
  await save();
  await waitFor(() => expect(bar()).toHaveTextContent(/Nicht gespeichert\. .*1 MB/));
  expect(store.get().settings?.base).toMatchObject({ global: { website_title: "Halm" } });
});

it("Ctrl+Z undoes a save, until something is edited", async () => {
  const saved: string[] = [];
  const { user, store, save } = await open((_, input) => {
    const { body } = input as { body: ReturnType<typeof titled> };
    saved.push(body.global.website_title);
    return Response.json(body, { headers: { etag: '"2"' } });
  });
  store.remove("texts ar");
  store.set("settings", ["global", "website_title"], "Halm");
  await save();
  await screen.findByText("Gespeichert");
  await user.keyboard("{Control>}z{/Control}");
  await screen.findByText("Rückgängig gemacht");
  act(() => store.set("settings", ["global", "website_title"], "Ton"));
  await user.keyboard("{Control>}z{/Control}");
  expect(saved).toEqual(["Halm", ""]);
  expect(screen.getByText("Titel des Portals")).toBeInTheDocument();
});

it("the message after a save goes when it is closed, and the focus goes to the section", async () => {
  const { user, save, onFocusLost } = await open(() => Response.json({}));
  await save();
  await user.click(await screen.findByRole("button", { name: "Meldung schließen" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Speichern" })).toBeNull());
  expect(onFocusLost).toHaveBeenCalledOnce();
});

it.each(["after", "during"])("the message of a save goes when another section is opened %s it", async (when) => {
  let answer = (_: Response) => {};
  const { router, save } = await open(() => new Promise<Response>((resolve) => (answer = resolve)));
  const openSection = () => act(() => router.navigate("/admin/accounts"));
  await save();
  if (when === "during") await openSection();
  await act(async () => answer(Response.json({})));
  if (when === "after") {
    await screen.findByText("Gespeichert");
    await openSection();
  }
  await waitFor(() => expect(screen.queryByRole("region", { name: "Speichern" })).toBeNull());
});

it("leaving the administration during a save goes on when it ends, or asks if it fails", async () => {
  let answer = (_: Response | Error) => {};
  const { router, user, save, store, address } = await open(
    () =>
      new Promise<Response>((resolve, reject) => (answer = (to) => (to instanceof Error ? reject(to) : resolve(to)))),
  );
  await act(() => router.navigate("/admin/general"));
  await save();
  await act(() => router.navigate("/"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(async () => answer(new ApiError({ status: 507, code: "storage.full", message: "" })));
  const question = await screen.findByRole("dialog", { name: "Verwaltung verlassen?" });
  expect(question).toHaveTextContent(/kein Platz/);
  expect(address()).toBe("/admin/general");
  await user.click(within(question).getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await act(async () => answer(Response.json({})));
  await waitFor(() => expect(address()).toBe("/"));
  expect(store.get()["texts ar"]).toBeUndefined();
});

it("the administration can be left without saving", async () => {
  const { router, user, address } = await open(() => Response.json({}));
  await act(() => router.navigate("/admin/general"));
  await act(() => router.navigate("/"));
  const question = await screen.findByRole("dialog", { name: "Verwaltung verlassen?" });
  await user.click(within(question).getByRole("button", { name: "Abbrechen" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/admin/general");
  await act(() => router.navigate("/"));
  const again = await screen.findByRole("dialog", { name: "Verwaltung verlassen?" });
  await user.click(within(again).getByRole("button", { name: "Verlassen" }));
  await waitFor(() => expect(address()).toBe("/"));
});
