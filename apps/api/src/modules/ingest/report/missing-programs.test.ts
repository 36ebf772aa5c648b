import { expect, it } from "vitest";
import { describeMissingPrograms, findNeededPrograms } from "./missing-programs.ts";

const paths = ["a.mp4", "films/b.MOV", "c.jpg", "d.pdf", "e.xyz", "f.m4a", "g.mp3"];

it("reports for each missing program how many files need it", () => {
  expect(describeMissingPrograms(paths, { ffmpeg: false, perl: false })).toEqual([
    "ffmpeg is not installed, so 2 films will have no poster, and only those who may download a film can play it. Install ffmpeg and import again.",
    "ffmpeg is not installed, so only those who may download a sound can play it (2 sounds), and what is neither MP3, FLAC, Ogg, WAV nor AIFF shows its cover, but no waveform. Install ffmpeg and import again.",
    "Perl is not installed, so embedded titles, keywords and dates of 6 files are not read, nor an embargo that they may hold: they stay hidden from everybody but administrators. Install perl and import again, or import with --without-terms to show them as they are.",
  ]);
  expect(describeMissingPrograms(["c.jpg", "model.glb", "notes.txt"], { ffmpeg: true, perl: false }, true)).toEqual([
    "Perl is not installed, so embedded titles, keywords and dates of 1 file are not read, and with --without-terms they are shown, whatever embargo or expiry they hold. Install perl and import again.",
  ]);
});

it("reports no program that is installed or not needed", () => {
  expect(describeMissingPrograms(paths, { ffmpeg: true, perl: true })).toEqual([]);
  expect(describeMissingPrograms(["c.jpg"], { ffmpeg: false, perl: true })).toEqual([]);
  expect(describeMissingPrograms(["e.xyz"], { ffmpeg: false, perl: false })).toEqual([]);
});

it("checks only programs that a file needs", () => {
  expect(findNeededPrograms(paths)).toEqual({ ffmpeg: true, perl: true });
  expect(findNeededPrograms(["c.jpg"])).toEqual({ ffmpeg: false, perl: true });
  expect(findNeededPrograms(["g.mp3"])).toEqual({ ffmpeg: true, perl: true });
  expect(findNeededPrograms(["e.xyz"])).toEqual({ ffmpeg: false, perl: false });
});
