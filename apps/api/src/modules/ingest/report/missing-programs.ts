// Reports which programs an import lacks and how many files that affects: before it starts, so that they can be
// installed, and again in the report.
import { primaryFamilyOf } from "../../renditions/decoder-families.ts";
import { mimeFromName } from "../detect-file-type.ts";
import { GLB_MIME } from "../metadata/model-tags.ts";
import { canHoldMetadata } from "../terms/terms.ts";

export interface Programs {
  ffmpeg: boolean;
  perl: boolean;
}

/** The programs that are needed for files of these names. */
export function findNeededPrograms(paths: readonly string[]): Programs {
  const mimes = paths.map(mimeFromName);
  return { ffmpeg: mimes.some((mime) => isFilm(mime) || isSound(mime)), perl: mimes.some(needsPerl) };
}

const isFilm = (mime: string) => primaryFamilyOf(mime) === "film";
const isSound = (mime: string) => primaryFamilyOf(mime) === "sound";
const needsPerl = (mime: string) => canHoldMetadata(mime) && mime !== GLB_MIME;

/**
 * A sentence for each missing program that is needed. `paths`: files to import; `withoutTerms`: files are not hidden when
 * their terms cannot be read.
 */
export function describeMissingPrograms(
  paths: readonly string[],
  { ffmpeg, perl }: Programs,
  withoutTerms = false,
): string[] {
  const mimes = ffmpeg && perl ? [] : paths.map(mimeFromName);
  const films = ffmpeg ? 0 : mimes.filter(isFilm).length;
  const sounds = ffmpeg ? 0 : mimes.filter(isSound).length;
  const read = perl ? 0 : mimes.filter(needsPerl).length;
  return [
    ...(films > 0 ? [noticeFilmsWithoutFfmpeg(films)] : []),
    ...(sounds > 0 ? [noticeSoundsWithoutFfmpeg(sounds)] : []),
    ...(read > 0 ? [noticeWithoutPerl(read, withoutTerms)] : []),
  ];
}

const noticeFilmsWithoutFfmpeg = (films: number) =>
  `ffmpeg is not installed, so ${formatCount(films, "film")} will have no poster, and only those who may download a film ` +
  "can play it. Install ffmpeg and import again.";

const noticeSoundsWithoutFfmpeg = (sounds: number) =>
  `ffmpeg is not installed, so only those who may download a sound can play it (${formatCount(sounds, "sound")}), and what ` +
  "is neither MP3, FLAC, Ogg, WAV nor AIFF shows its cover, but no waveform. Install ffmpeg and import again.";

const noticeWithoutPerl = (files: number, withoutTerms: boolean) =>
  `Perl is not installed, so embedded titles, keywords and dates of ${formatCount(files, "file")} are not read, ` +
  (withoutTerms
    ? "and with --without-terms they are shown, whatever embargo or expiry they hold. Install perl and import again."
    : "nor an embargo that they may hold: they stay hidden from everybody but administrators. Install perl and import " +
      "again, or import with --without-terms to show them as they are.");

const formatCount = (count: number, noun: string) =>
  `${new Intl.NumberFormat("en").format(count)} ${noun}${count === 1 ? "" : "s"}`;
