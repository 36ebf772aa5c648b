import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { draw, serverOf } from "../testing/draw.tsx";
import type { AssetDoc } from "./asset-doc.ts";
import { LivePhoto } from "./live-photo.tsx";

const asset: AssetDoc = { id: "7", asset_groups: ["image"], title: "Küste" };
const film = () => screen.findByLabelText<HTMLVideoElement>("Film des Live Photos");

it("plays when it is asked for, without sound, and shows the picture again at the end", async () => {
  const asked = vi.fn();
  const client = serverOf((key) => {
    asked(key);
    return { url: "/live.mp4" };
  });
  const { user } = await draw(<LivePhoto asset={asset} />, { client });
  const play = await screen.findByRole("button", { name: "Live Photo abspielen" });
  expect(asked).not.toHaveBeenCalled();
  await user.click(play);
  expect(await film()).toHaveAttribute("src", "/live.mp4");
  expect((await film()).muted).toBe(true);
  expect(screen.getByRole("button", { name: "Live Photo anhalten" })).toHaveFocus();
  fireEvent.ended(await film());
  expect(screen.getByRole("button", { name: "Live Photo abspielen" })).toHaveFocus();
  expect(document.querySelector("video")).toBeNull();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("button", { name: "Live Photo anhalten" }));
  expect(document.querySelector("video")).toBeNull();
});

it("says where nobody can play it here", async () => {
  const { user } = await draw(<LivePhoto asset={asset} />, { client: serverOf(() => ({})) });
  await user.click(await screen.findByRole("button", { name: "Live Photo abspielen" }));
  expect(await screen.findByText("Das Live Photo lässt sich hier nicht abspielen.")).toBeInTheDocument();
  expect(document.querySelector("video")).toBeNull();
});
