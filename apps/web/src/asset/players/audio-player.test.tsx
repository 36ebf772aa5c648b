import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import { AudioPlayer } from "./audio-player.tsx";

const sound: AssetDoc = { id: "7", asset_groups: ["audio"], title: "Klangschale", url: "/files/7/1/x/w640.webp" };

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
});

it("plays the address that the server gives, under the sound's cover", async () => {
  await renderWithProviders(<AudioPlayer asset={sound} />, { client: createFakeClient(() => ({ url: "/play.m4a" })) });
  const player = await screen.findByLabelText("Klangschale");
  await expect.poll(() => player.getAttribute("src")).toBe("/play.m4a");
  expect(player).toHaveAttribute("preload", "metadata");
  expect(document.querySelector("img")).toHaveAttribute("src", "/files/7/1/x/w640.webp");
});

it("says that a sound without an address cannot be played", async () => {
  await renderWithProviders(<AudioPlayer asset={sound} />, { client: createFakeClient(() => ({})) });
  expect(await screen.findByRole("alert")).toHaveTextContent("Der Ton kann hier nicht abgespielt werden.");
  expect(document.querySelector("audio")).toBeNull();
});

it("says so, too, where the browser does not know the kind of sound", async () => {
  await renderWithProviders(<AudioPlayer asset={sound} />, { client: createFakeClient(() => ({ url: "/play.aiff" })) });
  const player = await screen.findByLabelText("Klangschale");
  await expect.poll(() => player.getAttribute("src")).toBe("/play.aiff");
  fireEvent.error(player);
  expect(await screen.findByRole("alert")).toBeInTheDocument();
});

const waveform = { start: 0.05, end: 0.95 };

it("is moved on its waveform, by keys as by the pointer, and says where it is", async () => {
  await renderWithProviders(<AudioPlayer asset={{ ...sound, duration: 120 }} />, {
    client: createFakeClient(() => ({ url: "/play.m4a", waveform })),
  });
  // The picture is drawn as the bar once the server has sent its place.
  await waitFor(() => expect(document.querySelector("img")).toBeNull());
  const position = screen.getByRole("slider", { name: "Stelle" });
  const media = await screen.findByLabelText<HTMLAudioElement>("Klangschale");
  // jsdom has no position without data.
  Object.defineProperty(media, "currentTime", { value: 0, writable: true });
  expect(position).toHaveAttribute("aria-valuetext", "0:00 von 2 Minuten");
  fireEvent.change(position, { target: { value: "60" } });
  expect(media.currentTime).toBe(60);
  fireEvent.timeUpdate(media);
  expect(position).toHaveAttribute("aria-valuetext", "1 Minute von 2 Minuten");
  expect(Number(position.parentElement?.style.getPropertyValue("--played"))).toBeCloseTo(0.5);
  for (const [key, to] of [
    ["ArrowRight", 65],
    ["PageDown", 35],
    ["PageUp", 65],
    ["ArrowLeft", 60],
  ] as const) {
    fireEvent.keyDown(position, { key });
    fireEvent.timeUpdate(media);
    expect([key, media.currentTime]).toEqual([key, to]);
  }
});

it("with a cover, has a bar for the position beside the other controls", async () => {
  await renderWithProviders(<AudioPlayer asset={{ ...sound, duration: 120 }} />, {
    client: createFakeClient(() => ({ url: "/play.m4a" })),
  });
  const controls = await screen.findByRole("group", { name: "Wiedergabe" });
  expect(controls).toContainElement(screen.getByRole("slider", { name: "Stelle" }));
  expect(controls).toHaveTextContent("0:00 / 2:00");
});

it("starts, is silenced and made faster by its controls", async () => {
  const { user } = await renderWithProviders(<AudioPlayer asset={sound} />, {
    client: createFakeClient(() => ({ url: "/play.m4a" })),
  });
  const media = await screen.findByLabelText<HTMLAudioElement>("Klangschale");
  await user.click(await screen.findByRole("button", { name: "Abspielen" }));
  expect(media.play).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Ton aus" }));
  fireEvent.volumeChange(media);
  expect(media.muted).toBe(true);
  expect(screen.getByRole("slider", { name: "Lautstärke" })).toHaveAttribute("aria-valuetext", "0 %");
  await user.click(await screen.findByRole("button", { name: "Ton an" }));
  expect(media.muted).toBe(false);
  await user.selectOptions(screen.getByRole("combobox", { name: "Geschwindigkeit" }), "1,5 ×");
  expect(media.playbackRate).toBe(1.5);
});
