/** The download manager is loaded lazily: earlier clicks are queued. */
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useDownloads } from "../../shared/downloads/downloads-context.ts";
import { draw, serverOf } from "../../testing/draw.tsx";
import { Downloads, useDownloadTray } from "./downloads.tsx";

const { files, asked } = vi.hoisted(() => {
  let arrive = () => {};
  const coming = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { files: { coming, arrive }, asked: { count: 0 } };
});
vi.mock("./download-manager.tsx", async (original) => {
  asked.count += 1;
  await files.coming;
  return original();
});

function Page() {
  const { downloadOne } = useDownloads();
  const { open, setOpen } = useDownloadTray();
  return (
    <>
      <button type="button" onClick={() => downloadOne({ id: "1", title: "Vase 1" })}>
        Vase laden
      </button>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Liste
      </button>
    </>
  );
}

const server = serverOf((key) =>
  key === "session.csets" ? { convert_sets: [{ id: "0", title: "Original" }] } : new Promise(() => {}),
);

it("starts a download clicked before the code was loaded, and keeps the focus", async () => {
  const { user } = await draw(
    <Downloads>
      <Page />
    </Downloads>,
    { client: server },
  );
  expect(asked.count, "asked for by the page alone").toBe(0);
  const button = screen.getByRole("button", { name: "Vase laden" });
  await user.click(button);
  expect(screen.queryByRole("region", { name: "Downloads" })).toBeNull();
  await act(async () => files.arrive());
  expect(await screen.findByRole("progressbar", { name: "Vase 1" })).toBeInTheDocument();
  expect(screen.getAllByRole("progressbar"), "one click, one download").toHaveLength(1);
  expect(button).toHaveFocus();
  expect(screen.getByRole("button", { name: "Liste" })).toHaveAttribute("aria-expanded", "true");
});
