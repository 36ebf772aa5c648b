import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import type { AssetDoc } from "../asset-doc.ts";
import { VideoPlayer } from "./video-player.tsx";

const film: AssetDoc = { id: "7", asset_groups: ["video"], title: "Töpfern", url: "/files/7/1/x/w640.webp" };

it("plays the address that the server gives", async () => {
  await draw(<VideoPlayer asset={film} />, { client: serverOf(() => ({ url: "/play.mp4" })) });
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
  await draw(<VideoPlayer asset={film} />, { client: serverOf(() => ({ url: "/play.mp4", tracks })) });
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
  await draw(<VideoPlayer asset={film} />, { client: serverOf(() => ({})) });
  expect(await screen.findByRole("alert")).toHaveTextContent("Das Video kann hier nicht abgespielt werden.");
  expect(document.querySelector("img")).toHaveAttribute("src", "/files/7/1/x/w640.webp");
});
