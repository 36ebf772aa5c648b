import { act, screen, waitFor } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { useState } from "react";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { StyleDraftProvider } from "../drafts/style-draft.tsx";
import { StyleField } from "./style-field.tsx";

async function open(answer: Parameters<typeof serverOf>[0], isThere = true) {
  function Tabs() {
    const [shown, setShown] = useState(true);
    return (
      <StyleDraftProvider>
        <button type="button" onClick={() => setShown(!shown)}>
          Reiter
        </button>
        {shown && <StyleField there={isThere || undefined} revision="1" />}
      </StyleDraftProvider>
    );
  }
  const { user } = await draw(<Tabs />, { client: serverOf(answer) });
  return { user, tab: () => user.click(screen.getByRole("button", { name: "Reiter" })) };
}
const field = () => screen.getByRole("textbox", { name: "Eigenes CSS" });
const saving = () => screen.getByRole("button", { name: "CSS speichern" });

it("nothing can be written over what is stored before that is read, nor where it cannot be", async () => {
  const { user } = await open(() => {
    throw new ApiError({ status: 500, code: "internal", message: "" });
  });
  expect(await screen.findByRole("alert")).not.toBeEmptyDOMElement();
  await user.type(field(), "b");
  expect(field()).toHaveValue("");
  expect(saving()).toBeDisabled();
});

it("it waits until it is known whether anything is stored", async () => {
  const { user } = await open(() => new Response(""), false);
  await user.type(field(), "b");
  expect(field()).toHaveValue("");
});

it("what was typed is there still after another tab, and can be discarded", async () => {
  const { user, tab } = await open(() => new Response("a"));
  await waitFor(() => expect(field()).toHaveValue("a"));
  expect(field()).toHaveAccessibleDescription(/safe/);
  await user.type(field(), "b");
  await tab();
  await tab();
  expect(field()).toHaveValue("ab");
  await user.click(screen.getByRole("button", { name: "CSS verwerfen" }));
  expect(field()).toHaveValue("a");
  expect(saving()).toBeDisabled();
});

it("what was typed while it is stored stays", async () => {
  let answer = (_: object) => {};
  const { user } = await open((key) =>
    key === "config.file" ? new Response("a") : new Promise((resolve) => (answer = resolve)),
  );
  await waitFor(() => expect(field()).toHaveValue("a"));
  await user.type(field(), "b");
  await user.keyboard("{Control>}s{/Control}");
  await user.type(field(), "c");
  await act(async () => answer({ removed: ["@import"] }));
  expect(await screen.findByText(/@import/)).toBeInTheDocument();
  expect(field()).toHaveValue("abc");
});

it("what another admin has stored meanwhile is not replaced before that is told", async () => {
  const sent: (string | undefined)[] = [];
  const { user } = await open((key, input) => {
    if (key === "config.file") return new Response("a", { headers: { etag: '"1"' } });
    sent.push(input?.headers?.["if-match"]);
    if (sent.length === 1) throw new ApiError({ status: 412, code: "request.precondition", message: "" });
    return {};
  });
  await waitFor(() => expect(field()).toHaveValue("a"));
  await user.type(field(), "b");
  await user.click(saving());
  expect(await screen.findByRole("alert")).toHaveTextContent("Jemand anderes hat die Datei inzwischen geändert.");
  expect(field()).toHaveValue("ab");
  await user.click(saving());
  await waitFor(() => expect(sent).toEqual(['"1"', undefined]));
});
