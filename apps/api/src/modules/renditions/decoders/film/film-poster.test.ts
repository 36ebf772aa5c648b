import { expect, it } from "vitest";
import { isGoodPoster, isMuchDarkerThan, parseFrameAnalyses, pickPosterFrame } from "./extract-poster.ts";

const frame = (at: number, maxLuminance: number, entropy: number, isBlack = false) => ({
  at,
  isBlack,
  entropy,
  maxLuminance,
});

it("reads what ffmpeg prints of a frame", () => {
  const printed = `frame:0    pts:5       pts_time:0.5
lavfi.blackframe.pblack=12
lavfi.entropy.entropy.normal.Y=4.6
lavfi.entropy.normalized_entropy.normal.Y=0.58
lavfi.signalstats.YMAX=68
`;
  const [read] = parseFrameAnalyses(printed);
  expect(read).toMatchObject({ at: 0.5, isBlack: false, maxLuminance: 68 });
});

it("prefers a frame after the fade-in to a richer one within it, and any to a black one", () => {
  const frames = [frame(0, 255, 0.1, true), frame(1, 60, 0.9), frame(2, 250, 0.5), frame(3, 255, 0.6)];
  expect(pickPosterFrame(frames)?.at).toBe(3);
  expect(pickPosterFrame(frames.slice(0, 2))?.at).toBe(1);
  expect(pickPosterFrame(frames.slice(0, 1))?.at).toBe(0);
});

it("looks for another frame where all of one is dim, and takes it where it is much brighter", () => {
  expect(isGoodPoster(frame(0, 60, 0.5))).toBe(false);
  expect(isMuchDarkerThan(frame(0, 60, 0.5), frame(4, 200, 0.5))).toBe(true);
  expect(isMuchDarkerThan(frame(0, 60, 0.5), frame(4, 70, 0.5))).toBe(false);
});
