// Subtitles as browsers take them. Of a file that anybody may have written, SubRip or WebVTT, only the cues are kept, line
// by line and each bounded: no styles, no regions, and of tags those of a face or a speaker. Pure.

/** Bytes; those of a feature film in any language take a tenth. */
export const MOST_SUBTITLES = 4_000_000;
/** Characters. */
const LONGEST_LINE = 1_000;
const MOST_CUES = 50_000;
/** Of one cue. */
const MOST_LINES = 12;

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s(.*))?$`);
const PLACE =
  /^(?:vertical:(?:rl|lr)|(?:line|position|size):-?[\d.]{1,8}%?(?:,(?:start|center|end|line-left|line-right))?|align:(?:start|center|end|left|right))$/;
const KEPT_TAG = /^<\/?(?:b|i|u|c|v|lang|ruby|rt)(?:[.\s][^<>&]*)?>$/i;

/** @returns WebVTT; without a cue where there is none in the file. */
export function webVttOf(text: string, kind: "srt" | "vtt"): string {
  const cues: string[] = [];
  let lines: string[] | undefined;
  for (const long of text.split(/\r\n|\r|\n/)) {
    const line = long.slice(0, LONGEST_LINE).trim();
    const times = TIMES.exec(line);
    if (times) {
      if (cues.length === MOST_CUES) break;
      lines = [`${timeOf(times, 1)} --> ${timeOf(times, 5)}${placeOf(times[9])}`];
      cues.push("");
    } else if (lines === undefined) continue;
    else if (line === "") lines = undefined;
    else if (lines.length <= MOST_LINES) lines.push(kind === "srt" ? plain(line) : tagged(line));
    if (lines) cues[cues.length - 1] = lines.join("\n");
  }
  return ["WEBVTT", ...cues].join("\n\n").concat("\n");
}

function timeOf(times: RegExpExecArray, at: number): string {
  const [hours = "0", minutes = "", seconds = "", rest = ""] = times.slice(at, at + 4);
  return `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}:${seconds}.${rest.padEnd(3, "0")}`;
}

function placeOf(settings: string | undefined): string {
  const kept = (settings ?? "").split(/\s+/).filter((setting) => PLACE.test(setting));
  return kept.map((setting) => ` ${setting}`).join("");
}

/** SubRip has three tags; what programs write besides, fonts and places, is left out. */
function plain(line: string): string {
  const bare = line
    .replace(/\{\\[^{}]*\}/g, "")
    .replace(/<\/?font\b[^<>]*>/gi, "")
    .replaceAll("&", "&amp;");
  return withTags(bare, (tag) => /^<\/?[biu]>$/i.test(tag));
}

const tagged = (line: string): string => withTags(line, (tag) => KEPT_TAG.test(tag) || /^<[\d:.]{5,16}>$/.test(tag));

/** Anything else between angles is text. */
const withTags = (line: string, isKept: (tag: string) => boolean): string =>
  line
    .split(/(<[^<>]*>)/)
    .map((part) => (isKept(part) ? part : part.replaceAll("<", "&lt;").replaceAll(">", "&gt;")))
    .join("");
