import fc from "fast-check";
import { expect, it } from "vitest";
import { toWebVtt } from "./web-vtt.ts";

const srt = (...lines: string[]) => toWebVtt(lines.join("\r\n"), "srt");

it("converts SubRip to WebVTT", () => {
  const made = srt("\ufeff1", "00:00:01,5 --> 00:01:02,345", "<i>Hallo</i> & <b>Welt", "zweite Zeile", "", "2");
  expect(made).toBe("WEBVTT\n\n00:00:01.500 --> 00:01:02.345\n<i>Hallo</i> &amp; <b>Welt\nzweite Zeile\n");
  expect(srt("1", "1:00:01,000 --> 1:00:02,000 X1:40", "{\\an8}<font color=red>oben</font>")).toBe(
    "WEBVTT\n\n01:00:01.000 --> 01:00:02.000\noben\n",
  );
});

it("keeps cues, their positions and speakers of WebVTT, but no styles or references", () => {
  const text = [
    "WEBVTT - from elsewhere",
    "",
    "STYLE",
    "::cue { background: url(https://other.example/) }",
    "",
    "NOTE a remark",
    "",
    "intro",
    "00:01.000 --> 00:02.000 line:0 position:20% region:fred",
    "<v Ida>Caf&eacute; &amp; <img src=x onerror=alert(1)> <00:01.500>Tee",
  ];
  expect(toWebVtt(text.join("\n"), "vtt")).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0 position:20%\n<v Ida>Caf&eacute; &amp; &lt;img src=x onerror=alert(1)&gt; <00:01.500>Tee\n",
  );
});

it("accepts times and line ends as programs write them", () => {
  expect(toWebVtt("0:1:02,3 --> 0:01:3,45\r\rno", "srt")).toBe("WEBVTT\n");
  expect(toWebVtt("0:1:02,3 --> 0:01:03,45\rHallo\r\rno", "srt")).toBe(
    "WEBVTT\n\n00:01:02.300 --> 00:01:03.450\nHallo\n",
  );
});

it("limits the number of cues and lines", () => {
  const cue = "00:00:01,000 --> 00:00:02,000\n";
  const many = toWebVtt(`${cue}x\n\n`.repeat(50_010), "srt");
  expect(many.match(/-->/g)?.length).toBe(50_000);
  expect(toWebVtt(`${cue}${"x\n".repeat(20)}`, "srt").match(/^x$/gm)?.length).toBe(12);
});

it("a file without subtitles yields no cues", () => {
  expect(toWebVtt("alert(1)", "srt")).toBe("WEBVTT\n");
});

it("is never much larger than its source, and no line ends a cue early", () => {
  const piece = fc.constantFrom(
    "00:00:01,000 --> 00:00:02,000",
    "<",
    ">",
    "-->",
    "<v a>",
    "&",
    "\n",
    "\r",
    "x",
    "STYLE",
    "",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom("srt" as const, "vtt" as const), (pieces, kind) => {
      const made = toWebVtt(pieces.join(""), kind);
      expect(made.length).toBeLessThan(5 * pieces.join("").length + 20);
      const arrows = made.split("\n").filter((line) => line.includes("-->"));
      for (const line of arrows) expect(line).toMatch(/^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/);
    }),
  );
  const long = `00:00:01,000 --> 00:00:02,000\n${"<".repeat(2_000_000)}`;
  const before = performance.now();
  expect(toWebVtt(long, "vtt").length).toBeLessThan(10_000);
  expect(performance.now() - before).toBeLessThan(2_000);
});
