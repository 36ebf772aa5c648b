import { expect, it } from "vitest";
import { missingPrograms, neededPrograms } from "./missing-programs.ts";

const paths = ["a.mp4", "films/b.MOV", "c.jpg", "d.pdf", "e.xyz", "f.m4a", "g.mp3"];

it("says of each missing program how many files it concerns", () => {
  expect(missingPrograms(paths, { ffmpeg: false, perl: false })).toEqual([
    "ffmpeg is not installed, so 2 films will have no poster, and only those who may download a film can play it. Install ffmpeg and import again.",
    "ffmpeg is not installed, so only those who may download a sound can play it (2 sounds), and what is neither MP3, FLAC, Ogg, WAV nor AIFF shows its cover, but no waveform. Install ffmpeg and import again.",
    "Perl is not installed, so embedded titles, keywords and dates of 6 files are not read, nor an embargo that they may hold: they stay hidden from everybody but administrators. Install perl and import again, or import with --without-terms to show them as they are.",
  ]);
  expect(missingPrograms(["c.jpg", "model.glb", "notes.txt"], { ffmpeg: true, perl: false }, true)).toEqual([
    "Perl is not installed, so embedded titles, keywords and dates of 1 file are not read, and with --without-terms they are shown, whatever embargo or expiry they hold. Install perl and import again.",
  ]);
});

it("says nothing of a program that is there, or that would change nothing", () => {
  expect(missingPrograms(paths, { ffmpeg: true, perl: true })).toEqual([]);
  expect(missingPrograms(["c.jpg"], { ffmpeg: false, perl: true })).toEqual([]);
  expect(missingPrograms(["e.xyz"], { ffmpeg: false, perl: false })).toEqual([]);
});

it("nothing is looked for that no file needs", () => {
  expect(neededPrograms(paths)).toEqual({ ffmpeg: true, perl: true });
  expect(neededPrograms(["c.jpg"])).toEqual({ ffmpeg: false, perl: true });
  expect(neededPrograms(["g.mp3"])).toEqual({ ffmpeg: true, perl: true });
  expect(neededPrograms(["e.xyz"])).toEqual({ ffmpeg: false, perl: false });
});
