import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import { AudioPlayer } from "./audio-player.tsx";

const sound: AssetDoc = { id: "7", asset_groups: ["audio"], title: "Klangschale", url: "/files/7/1/x/w640.webp" };

it("plays the address that the server gives, under the sound's cover", async () => {
  await draw(<AudioPlayer asset={sound} />, { client: serverOf(() => ({ url: "/play.m4a" })) });
  const player = await screen.findByLabelText("Klangschale");
  await expect.poll(() => player.getAttribute("src")).toBe("/play.m4a");
  expect(player).toHaveAttribute("preload", "metadata");
  expect(document.querySelector("img")).toHaveAttribute("src", "/files/7/1/x/w640.webp");
});

it("says that a sound without an address cannot be played", async () => {
  await draw(<AudioPlayer asset={sound} />, { client: serverOf(() => ({})) });
  expect(await screen.findByRole("alert")).toHaveTextContent("Der Ton kann hier nicht abgespielt werden.");
  expect(document.querySelector("audio")).toBeNull();
});

it("says so, too, where the browser does not know the kind of sound", async () => {
  await draw(<AudioPlayer asset={sound} />, { client: serverOf(() => ({ url: "/play.aiff" })) });
  const player = await screen.findByLabelText("Klangschale");
  await expect.poll(() => player.getAttribute("src")).toBe("/play.aiff");
  fireEvent.error(player);
  expect(await screen.findByRole("alert")).toBeInTheDocument();
});
