import { expect, it } from "vitest";
import { parseSubtitleName } from "./subtitle-names.ts";

it.each([
  ["a/Film.srt", { marks: [] }],
  ["a/film.de.vtt", { language: "de", marks: [] }],
  ["a/film.ger.srt", { language: "de", marks: [] }],
  ["a/film.en-gb.srt", { language: "en-GB", marks: [] }],
  ["a/film.pt_BR.srt", { language: "pt-BR", marks: [] }],
  ["a/film.en.forced.srt", { language: "en", marks: ["forced"] }],
  ["a/film.sdh.en.srt", { language: "en", marks: ["sdh"] }],
  ["a/film.cc.srt", { marks: ["cc"] }],
  ["A/FILM.EN.FORCED.SDH.SRT", { language: "en", marks: ["forced", "sdh"] }],
] as const)("of %s", (path, facts) => {
  expect(parseSubtitleName(path, "a/Film.mp4")).toEqual(facts);
});
