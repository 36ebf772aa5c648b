import { act, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { SaveBar } from "../saving/bar/save-bar.tsx";
import { saveStyle } from "../saving/documents/style-document.ts";
import { useSaveController } from "../saving/use-saving.ts";
import { CustomCssField } from "./custom-css-field.tsx";

type Answer = Parameters<typeof createFakeClient>[0];
const stale = () => new ApiError({ status: 412, code: "request.precondition", message: "" });

/** Renders the field and the save bar; `files` and `read` return the stored state, `save` the result of a save. */
async function open({
  read = () => new Response("a", { headers: { etag: '"1"' } }),
  save = () => ({ style: true }),
  there = true,
}: {
  read?: () => unknown;
  save?: Answer;
  there?: boolean;
}) {
  function Page() {
    const [shown, setShown] = useState(true);
    const rest = {
      errorCount: 0,
      also: [],
      migrates: false,
      onShowErrors: vi.fn(),
      onSaved: vi.fn(),
      onDiscard: vi.fn(),
      onFocusLost: vi.fn(),
    };
    return (
      <>
        <button type="button" onClick={() => setShown(!shown)}>
          Reiter
        </button>
        {shown && <CustomCssField />}
        <SaveBar saving={useSaveController()} {...rest} />
      </>
    );
  }
  const client = createFakeClient((key, input) => {
    if (key === "config.available") return { style: there };
    return key === "config.file" ? read() : save(key, input);
  });
  const { user } = await renderWithProviders(
    <DraftProvider value={createDraftStore({})}>
      <Page />
    </DraftProvider>,
    { client },
  );
  const store = async () => {
    await user.keyboard("{Control>}s{/Control}");
  };
  return { user, store, tab: () => user.click(screen.getByRole("button", { name: "Reiter" })) };
}
const field = () => screen.getByRole("textbox", { name: "Eigenes CSS" });
const bar = () => screen.getByRole("region", { name: "Speichern" });

it("stored CSS that cannot be read cannot be overwritten", async () => {
  const { user } = await open({
    read: () => {
      throw new ApiError({ status: 500, code: "internal", message: "" });
    },
  });
  expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
  await user.type(field(), "b");
  expect(field()).toHaveValue("");
});

it("the field is read-only until the stored CSS is loaded", async () => {
  const { user } = await open({ read: () => new Promise(() => {}) });
  await user.type(field(), "b");
  expect(field()).toHaveValue("");
});

it("edited CSS is an unsaved change like others: it survives switching tabs and can be discarded", async () => {
  const { user, tab } = await open({});
  await waitFor(() => expect(field()).toHaveValue("a"));
  expect(field()).toHaveAccessibleDescription(/safe/);
  await user.type(field(), "b");
  await tab();
  expect(bar()).toHaveTextContent(/^Eigenes CSS/);
  await tab();
  expect(field()).toHaveValue("ab");
  await user.click(screen.getByRole("button", { name: "Verwerfen" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Verwerfen" }));
  expect(field()).toHaveValue("a");
});

it("edits made during a save stay, and what the server removed is shown", async () => {
  let answer = (_: object) => {};
  const texts = ["a", "cleaned"];
  const { user, store } = await open({
    read: () => new Response(texts.shift(), { headers: { etag: '"1"' } }),
    save: () => new Promise((resolve) => (answer = resolve)),
  });
  await waitFor(() => expect(field()).toHaveValue("a"));
  await user.type(field(), "b");
  await store();
  await act(async () => answer({ style: true, removed: ["@import"] }));
  expect(await screen.findByText(/@import/)).toBeInTheDocument();
  expect(field()).toHaveValue("cleaned");
  await user.type(field(), "b");
  texts.push("cleaned again");
  await store();
  await user.type(field(), "c");
  await act(async () => answer({ style: true }));
  await waitFor(() => expect(bar()).toHaveTextContent(/^Eigenes CSS/));
  expect(field()).toHaveValue("cleanedbc");
});

it("CSS saved by another admin meanwhile is replaced only after it was shown", async () => {
  const sent: unknown[] = [];
  const texts = ["a", "other"];
  const { user, store } = await open({
    read: () => new Response(texts.shift() ?? "ab", { headers: { etag: sent.length === 0 ? '"1"' : '"2"' } }),
    save: (_, { headers }) => {
      sent.push(headers);
      if (sent.length === 1) throw stale();
      return { style: true };
    },
  });
  await waitFor(() => expect(field()).toHaveValue("a"));
  await user.type(field(), "b");
  await store();
  const conflict = await screen.findByRole("dialog", { name: "Inzwischen hat jemand anderes gespeichert" });
  expect(conflict).toHaveTextContent("other");
  await user.click(within(conflict).getByRole("button", { name: /speichern/i }));
  await waitFor(() => expect(sent).toEqual([{ "if-match": '"1"' }, { "if-match": '"2"' }]));
  expect(field()).toHaveValue("ab");
});

it("the first CSS is stored only if there is none yet, and an empty one deletes it", async () => {
  const sent: unknown[] = [];
  const { user, store } = await open({
    there: false,
    read: () => new Response("b", { headers: { etag: '"1"' } }),
    save: (key, { headers, body }) => {
      sent.push([key, [...(body as FormData).keys()], headers]);
      return { style: true };
    },
  });
  await waitFor(() => expect(field()).not.toHaveAttribute("readonly"));
  await user.type(field(), "b");
  await store();
  await waitFor(() => expect(bar()).toHaveTextContent("Gespeichert"));
  await user.clear(field());
  await store();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ["config.file_save", ["file"], { "if-none-match": "*" }],
    ["config.file_save", [], { "if-match": '"1"' }],
  ]);
});

it.each([{}, { style: true }])(
  "what was sent is what is stored, where the backend does not say: it answers %o",
  async (answer) => {
    const client = { ...createFakeClient(() => answer), has: () => false };
    const sent = { base: { css: "a" }, draft: { css: "b" }, etag: null };
    expect(await saveStyle(client, sent)).toEqual({
      kind: "saved",
      document: { base: { css: "b" }, draft: { css: "b" }, etag: null },
    });
  },
);
