import type { DecoderDefinition } from "../decoder-definition.ts";

const readable = (mime: string) => ({ mime, tracksBy: "music-metadata" as const });
const probed = (mime: string) => ({ mime, tracksBy: "ffprobe" as const });

/** Reads films. A file of these types that has only sound counts as a sound. */
export const film: DecoderDefinition = {
  name: "film",
  matches: [
    {
      mime: "video/mp4",
      name: "MP4",
      extensions: "mp4 m4v",
      isPlayedByBrowsers: true,
      audioOnly: readable("audio/mp4"),
    },
    { mime: "video/quicktime", name: "MOV", extensions: "mov", audioOnly: readable("audio/quicktime") },
    {
      mime: "video/webm",
      name: "WebM",
      extensions: "webm",
      isPlayedByBrowsers: true,
      audioOnly: readable("audio/webm"),
    },
    { mime: "video/matroska", name: "MKV", extensions: "mkv", audioOnly: readable("audio/matroska") },
    { mime: "video/3gpp", readAs: "video/mp4", audioOnly: readable("audio/3gpp") },
    { mime: "video/3gpp2", readAs: "video/mp4", audioOnly: readable("audio/3gpp2") },
    { mime: "video/mp2t", audioOnly: probed("audio/mp2t") },
    { mime: "video/MP1S", audioOnly: probed("audio/MP1S") },
    { mime: "video/MP2P", audioOnly: probed("audio/MP2P") },
    { mime: "video/vnd.avi", name: "AVI", extensions: "avi", audioOnly: probed("audio/vnd.avi") },
    { mime: "video/x-msvideo", name: "AVI" },
    { mime: "video/x-flv", audioOnly: probed("audio/x-flv") },
    { mime: "video/mpeg", name: "MPEG", extensions: "mpg mpeg" },
    { mime: "video/x-ms-wmv", extensions: "wmv" },
  ],
  matchesOthers: /^video\//,
  limits: { processes: "cores", programs: ["ffmpeg"], needsFolder: true, env: () => ({ VIPS_BLOCK_UNTRUSTED: "1" }) },
  // The limit is high, since several frames may be decoded, each within a limit of its own.
  attempts: [{ name: "poster", limitMs: 8 * 60_000 }],
  converts: "film",
  // An earlier version may have taken a sound for a film, or made a poster of another frame or in other colours.
  isRedrawn: true,
  describeWithoutFfmpeg: (films) => `${films} will have no poster, and only those who may download a film can play it`,
};
