import { type DecoderDefinition, type FileFormat, trustedLoadersEnv } from "../decoder-definition.ts";

/** What decodes a sound without ffmpeg. */
export type SoundReaderName = "mpeg" | "flac" | "ogg" | "pcm";

const formats: readonly (FileFormat & { reader?: SoundReaderName })[] = [
  { mime: "audio/mpeg", name: "MP3", extensions: "mp3 mp2", isPlayedByBrowsers: true, reader: "mpeg" },
  { mime: "audio/flac", name: "FLAC", extensions: "flac", isPlayedByBrowsers: true, reader: "flac" },
  { mime: "audio/x-flac", isPlayedByBrowsers: true, reader: "flac" },
  { mime: "audio/ogg", name: "Ogg", extensions: "ogg oga opus", isPlayedByBrowsers: true, reader: "ogg" },
  { mime: "audio/opus", reader: "ogg" },
  { mime: "audio/wav", name: "WAV", extensions: "wav", isPlayedByBrowsers: true, reader: "pcm" },
  { mime: "audio/aiff", name: "AIFF", extensions: "aif aiff aifc", reader: "pcm" },
  { mime: "audio/mp4", name: "M4A", extensions: "m4a", isPlayedByBrowsers: true },
  { mime: "audio/x-m4a", name: "M4A", isPlayedByBrowsers: true },
  { mime: "audio/aac", name: "AAC", extensions: "aac", isPlayedByBrowsers: true },
  { mime: "audio/x-ms-asf", name: "WMA", extensions: "wma" },
  { mime: "audio/quicktime", name: "MOV" },
  { mime: "audio/webm", name: "WebM", isPlayedByBrowsers: true },
  { mime: "audio/matroska", name: "MKA" },
  { mime: "audio/3gpp", readAs: "video/mp4" },
  { mime: "audio/3gpp2", readAs: "video/mp4" },
  { mime: "audio/mp2t" },
  { mime: "audio/MP1S" },
  { mime: "audio/MP2P" },
  { mime: "audio/vnd.avi" },
  { mime: "audio/x-flv" },
];

/** Sounds of other types, such as MIDI, get no picture. */
export const sound: DecoderDefinition = {
  name: "sound",
  matches: formats,
  limits: { processes: 2, programs: ["ffmpeg"], needsFolder: true, env: trustedLoadersEnv },
  // The last attempt draws a waveform of a sound that only ffmpeg decodes.
  attempts: [{ name: "cover" }, { name: "soundtrack", limitMs: 6 * 60_000 }],
  describeWithoutFfmpeg: (sounds) =>
    `only those who may download a sound can play it (${sounds}), and what is neither MP3, FLAC, Ogg, WAV nor AIFF shows its cover, but no waveform`,
};

export const getSoundReaderName = (type: string): SoundReaderName | undefined =>
  formats.find(({ mime }) => mime === type)?.reader;
