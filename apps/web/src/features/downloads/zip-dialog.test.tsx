import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { draw, serverOf, sessionOf } from "../../testing/draw.tsx";
import { ZipDialog } from "./zip-dialog.tsx";

const items = [1, 2].map((id) => ({ id: String(id), title: `Vase ${id}`, size: 10 }));
/** A server that lets nobody have anything. */
const client = serverOf((key) => (key === "info.downloads" ? { max_assets: -1 } : { rejected_asset_ids: ["1", "2"] }));

it("leads a guest who may have none of it to the login, and from there back", async () => {
  const { user, address } = await draw(<ZipDialog items={items} onClose={() => {}} onStart={() => {}} />, {
    client,
    at: "/search/vase",
  });
  expect(
    await screen.findByText("Gäste können keines dieser Medien herunterladen. Mit einem Konto geht es vielleicht."),
  ).toBeInTheDocument();
  expect(screen.queryByRole("radio")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Anmelden" }));
  expect(address()).toBe("/login?from=%2Fsearch%2Fvase");
});

it("tells somebody who is signed in that none of it is theirs", async () => {
  const { session } = await draw(<ZipDialog items={items} onClose={() => {}} onStart={() => {}} />, { client });
  act(() => session.put(sessionOf("lena")));
  expect(await screen.findByText("Keines dieser Medien ist für Sie zum Download freigegeben.")).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
});
