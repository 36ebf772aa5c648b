// Converts untrusted SubRip or WebVTT subtitles to WebVTT for browsers. Keeps only cues, line by line and limited in
// size: no styles, no regions, and only tags for emphasis and speakers. Pure.

/** Maximum bytes of a subtitle file; a feature film needs a tenth of it in any language. */
export const MAX_SUBTITLE_BYTES = 4_000_000;
/** Maximum characters of a line. */
const MAX_LINE_LENGTH = 1_000;
const MAX_CUES = 50_000;
/** Maximum lines of one cue. */
const MAX_CUE_LINES = 12;

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s(.*))?$`);
const CUE_SETTING =
  /^(?:vertical:(?:rl|lr)|(?:line|position|size):-?[\d.]{1,8}%?(?:,(?:start|center|end|line-left|line-right))?|align:(?:start|center|end|left|right))$/;
const ALLOWED_TAG = /^<\/?(?:b|i|u|c|v|lang|ruby|rt)(?:[.\s][^<>&]*)?>$/i;

/** Returns WebVTT, without cues if the file has none. */
export function toWebVtt(text: string, kind: "srt" | "vtt"): string {
  const cues: string[] = [];
  let lines: string[] | undefined;
  for (const long of text.split(/\r\n|\r|\n/)) {
    const line = long.slice(0, MAX_LINE_LENGTH).trim();
    const times = TIMES.exec(line);
    if (times) {
      if (cues.length === MAX_CUES) break;
      lines = [`${timeOf(times, 1)} --> ${timeOf(times, 5)}${cueSettings(times[9])}`];
      cues.push("");
    } else if (lines === undefined) continue;
    else if (line === "") lines = undefined;
    else if (lines.length <= MAX_CUE_LINES) lines.push(kind === "srt" ? plain(line) : tagged(line));
    if (lines) cues[cues.length - 1] = lines.join("\n");
  }
  return ["WEBVTT", ...cues].join("\n\n").concat("\n");
}

function timeOf(times: RegExpExecArray, at: number): string {
  const [hours = "0", minutes = "", seconds = "", rest = ""] = times.slice(at, at + 4);
  return `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}:${seconds}.${rest.padEnd(3, "0")}`;
}

function cueSettings(settings: string | undefined): string {
  const kept = (settings ?? "").split(/\s+/).filter((setting) => CUE_SETTING.test(setting));
  return kept.map((setting) => ` ${setting}`).join("");
}

/** Converts a line of SubRip: keeps its three tags (b, i, u), drops fonts and positions. */
function plain(line: string): string {
  const bare = line
    .replace(/\{\\[^{}]*\}/g, "")
    .replace(/<\/?font\b[^<>]*>/gi, "")
    .replaceAll("&", "&amp;");
  return withTags(bare, (tag) => /^<\/?[biu]>$/i.test(tag));
}

const tagged = (line: string): string => withTags(line, (tag) => ALLOWED_TAG.test(tag) || /^<[\d:.]{5,16}>$/.test(tag));

/** Keeps the tags that `isKept` accepts; other angle brackets are escaped, as text. */
const withTags = (line: string, isKept: (tag: string) => boolean): string =>
  line
    .split(/(<[^<>]*>)/)
    .map((part) => (isKept(part) ? part : part.replaceAll("<", "&lt;").replaceAll(">", "&gt;")))
    .join("");
