import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import { VideoPlayer } from "./video-player.tsx";

const film: AssetDoc = { id: "7", asset_groups: ["video"], title: "Töpfern", url: "/files/7/1/x/w640.webp" };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("plays the address that the server gives", async () => {
  await renderWithProviders(<VideoPlayer asset={film} />, { client: createFakeClient(() => ({ url: "/play.mp4" })) });
  const player = await screen.findByLabelText("Töpfern");
  await expect.poll(() => player.getAttribute("src")).toBe("/play.mp4");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("offers the subtitles by their language, and for whom they are", async () => {
  const tracks = [
    { url: "/track-1.vtt", language: "de", marks: ["sdh"] },
    { url: "/track-2.vtt", language: "en-GB" },
    { url: "/track-3.vtt" },
    { url: "/track-4.vtt", language: "qqq-invalid-", marks: ["forced"] },
    { url: "/track-5.vtt", language: "qqx" },
  ];
  await renderWithProviders(<VideoPlayer asset={film} />, {
    client: createFakeClient(() => ({ url: "/play.mp4", tracks })),
  });
  const player = await screen.findByLabelText("Töpfern");
  await expect.poll(() => player.querySelectorAll("track").length).toBe(5);
  const facts = [...player.querySelectorAll("track")].map(({ kind, label, srclang, src }) => [
    kind,
    label,
    srclang,
    src,
  ]);
  expect(facts).toEqual([
    ["captions", "Deutsch, mit Geräuschen", "de", expect.stringMatching(/track-1\.vtt$/)],
    ["subtitles", expect.stringContaining("Englisch"), "en-GB", expect.stringMatching(/track-2\.vtt$/)],
    ["subtitles", "Untertitel", "", expect.stringMatching(/track-3\.vtt$/)],
    // Foreign speech alone is for everybody; a tag that no browser names is said as it is.
    ["subtitles", "qqq-invalid-, nur Fremdsprachiges", "qqq-invalid-", expect.stringMatching(/track-4\.vtt$/)],
    ["subtitles", "qqx", "qqx", expect.stringMatching(/track-5\.vtt$/)],
  ]);
});

it("says that a film without an address cannot be played, and shows its picture", async () => {
  await renderWithProviders(<VideoPlayer asset={film} />, { client: createFakeClient(() => ({})) });
  expect(await screen.findByRole("alert")).toHaveTextContent("Das Video kann hier nicht abgespielt werden.");
  expect(document.querySelector("img")).toHaveAttribute("src", "/files/7/1/x/w640.webp");
});

/** A film that plays, as jsdom does not. */
async function drawPlaying() {
  await renderWithProviders(<VideoPlayer asset={{ ...film, duration: 60 }} />, {
    client: createFakeClient(() => ({ url: "/play.mp4" })),
  });
  const media = await screen.findByLabelText<HTMLVideoElement>("Töpfern");
  await screen.findByRole("button", { name: "Abspielen" });
  const state = { paused: true };
  vi.spyOn(media, "paused", "get").mockImplementation(() => state.paused);
  vi.spyOn(media, "play").mockImplementation(async () => {
    state.paused = false;
    fireEvent.play(media);
  });
  vi.spyOn(media, "pause").mockImplementation(() => {
    state.paused = true;
    fireEvent.pause(media);
  });
  return media;
}

it("starts and pauses by a click on the film", async () => {
  const media = await drawPlaying();
  fireEvent.click(media);
  expect(screen.getByRole("button", { name: "Anhalten" })).toBeInTheDocument();
  fireEvent.click(media);
  expect(screen.getByRole("button", { name: "Abspielen" })).toBeInTheDocument();
});

it("hides its controls while it plays and the pointer rests, and shows them for pointer and focus", async () => {
  const media = await drawPlaying();
  vi.useFakeTimers();
  const idle = () => media.parentElement?.hasAttribute("data-idle");
  fireEvent.click(media);
  act(() => vi.advanceTimersByTime(2900));
  expect(idle()).toBe(false);
  act(() => vi.advanceTimersByTime(200));
  expect(idle()).toBe(true);
  fireEvent.focus(screen.getByRole("button", { name: "Anhalten" }));
  expect(idle()).toBe(false);
  act(() => vi.advanceTimersByTime(3100));
  expect(idle()).toBe(true);
  fireEvent.click(media);
  expect(idle(), "a pause shows them").toBe(false);
  act(() => vi.advanceTimersByTime(9000));
  expect(idle()).toBe(false);
});
