import { fireEvent, screen } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import { LivePhoto } from "./live-photo.tsx";

const asset: AssetDoc = { id: "7", asset_groups: ["image"], title: "Küste" };
const film = () => screen.findByLabelText<HTMLVideoElement>("Film des Live Photos");

it("plays when it is asked for, without sound, and shows the picture again at the end", async () => {
  const asked = vi.fn();
  const client = createFakeClient((key) => {
    asked(key);
    return { url: "/live.mp4" };
  });
  const { user } = await renderWithProviders(<LivePhoto asset={asset} />, { client });
  const play = await screen.findByRole("button", { name: "Live Photo abspielen" });
  expect(asked).not.toHaveBeenCalled();
  await user.click(play);
  expect(await film()).toHaveAttribute("src", "/live.mp4");
  expect(await film()).toMatchObject({ muted: true, autoplay: true });
  // Else a telephone shows it full screen, in a player.
  expect(await film()).toHaveAttribute("playsinline");
  expect(screen.getByRole("button", { name: "Live Photo anhalten" })).toHaveFocus();
  fireEvent.ended(await film());
  expect(screen.getByRole("button", { name: "Live Photo abspielen" })).toHaveFocus();
  expect(document.querySelector("video")).toBeNull();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("button", { name: "Live Photo anhalten" }));
  expect(document.querySelector("video")).toBeNull();
});

it("says that it is fetched, and opens nothing that lies below", async () => {
  const below = vi.fn();
  const client = createFakeClient(() => new Promise(() => {}));
  document.body.addEventListener("click", below);
  const { user } = await renderWithProviders(<LivePhoto asset={asset} />, { client });
  const play = await screen.findByRole("button", { name: "Live Photo abspielen" });
  expect(play).not.toHaveAttribute("aria-busy");
  await user.click(play);
  expect(play).toHaveAttribute("aria-busy", "true");
  expect(below).not.toHaveBeenCalled();
  document.body.removeEventListener("click", below);
});

const refuse = () => {
  throw new ApiError({ status: 403, code: "download.not_permitted", message: "refused" });
};
it.each([
  ["there is nothing to be played", () => ({}), false],
  ["it is refused", refuse, false],
  ["the film is broken", () => ({ url: "/live.mp4" }), true],
] as const)("says that nobody can play it here where %s", async (_, answer, isBroken) => {
  const { user } = await renderWithProviders(<LivePhoto asset={asset} />, { client: createFakeClient(answer) });
  await user.click(await screen.findByRole("button", { name: "Live Photo abspielen" }));
  if (isBroken) fireEvent.error(await film());
  await expect
    .poll(() => screen.getByRole("alert").textContent)
    .toBe("Das Live Photo lässt sich hier nicht abspielen.");
  expect(document.querySelector("video")).toBeNull();
  expect(screen.getByRole("button", { name: "Live Photo abspielen" })).not.toHaveAttribute("aria-busy");
});
