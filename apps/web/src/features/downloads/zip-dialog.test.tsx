import { act, screen, waitFor, within } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/defaults";
import { expect, it, vi } from "vitest";
import { SettingsProvider } from "../../shared/settings/settings-context.tsx";
import { draw, serverOf, sessionOf } from "../../testing/draw.tsx";
import { ZipDialog } from "./zip-dialog.tsx";

const items = [1, 2].map((id) => ({ id: String(id), title: `Vase ${id}`, size: 10 }));
const many = Array.from({ length: 5 }, (_, at) => ({ id: String(at), title: `Vase ${at}`, size: 1000 }));
/** A server that leaves some out. */
const leaving = (...rejected: string[]) =>
  serverOf((key) =>
    key === "info.downloads"
      ? { max_assets: -1 }
      : { url: "/api/files/zip/x.zip", rejected_asset_ids: rejected, file_name: "2026-11-21.zip" },
  );

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

it("counts what will come, names what will not, and offers no choice where there is none", async () => {
  await draw(<ZipDialog items={many} onClose={() => {}} onStart={() => {}} />, { client: leaving("1", "3") });
  expect(await screen.findByRole("dialog", { name: "3 Medien als Zip laden?" })).toBeInTheDocument();
  const left = screen.getByRole("list", { name: "2 Medien sind nicht für Sie freigegeben und fehlen im Zip:" });
  expect(
    within(left)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Vase 1", "Vase 3"]);
  expect(screen.queryByRole("radio")).toBeNull();
});

it("tells the size of what will come, once", async () => {
  await draw(<ZipDialog items={many} onClose={() => {}} onStart={() => {}} />, { client: leaving("1", "3") });
  await screen.findByRole("dialog", { name: "3 Medien als Zip laden?" });
  expect(screen.getByRole("dialog").textContent?.match(/\d+ MB/g)).toEqual(["3 MB"]);
});

it("counts by the records until the server has answered", async () => {
  const silent = serverOf((key) => (key === "info.downloads" ? { max_assets: -1 } : new Promise(() => {})));
  const items = many.map((item, at) => ({ ...item, refused: at === 0 }));
  await draw(<ZipDialog items={items} onClose={() => {}} onStart={() => {}} />, { client: silent });
  expect(await screen.findByRole("dialog", { name: "4 Medien als Zip laden?" })).toBeInTheDocument();
});

it("starts under the name of the file that comes", async () => {
  const start = vi.fn();
  const { user } = await draw(<ZipDialog items={many} onClose={() => {}} onStart={start} />, { client: leaving() });
  await user.click(await screen.findByRole("button", { name: "Zip laden" }));
  expect(start).toHaveBeenCalledWith(expect.objectContaining({ name: "2026-11-21.zip", bytes: 5_000_000 }));
});

it("starts nothing until the terms are accepted, where there are any", async () => {
  const start = vi.fn();
  const dialog = (
    <SettingsProvider value={{ ...defaultSettings(), terms_of_use: { show: true, links: {} } }}>
      <ZipDialog items={many} onClose={() => {}} onStart={start} />
    </SettingsProvider>
  );
  const { user } = await draw(dialog, { client: leaving() });
  const button = await screen.findByRole("button", { name: "Zip laden" });
  await waitFor(() => expect(button).not.toHaveAttribute("data-loading"));
  await user.click(button);
  expect(start).not.toHaveBeenCalled();
  expect(screen.getByRole("checkbox")).toBeInvalid();
  await user.click(screen.getByRole("checkbox"));
  await user.click(button);
  expect(start).toHaveBeenCalledOnce();
});
