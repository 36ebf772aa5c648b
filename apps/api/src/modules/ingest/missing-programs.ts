// Which programs an import lacks and how many of its files that concerns: told before it begins, while there is time to
// install them, and once more in its report.
import { familyOf } from "../renditions/families.ts";
import { GLB } from "./model-tags.ts";
import { mimeOfName } from "./recognise.ts";
import { holdsMetadata } from "./unread-terms.ts";

export interface Programs {
  ffmpeg: boolean;
  perl: boolean;
}

/** Which programs make a difference to files of these names. */
export function neededPrograms(paths: readonly string[]): Programs {
  const mimes = paths.map(mimeOfName);
  return { ffmpeg: mimes.some((mime) => isFilm(mime) || isSound(mime)), perl: mimes.some(isRead) };
}

const isFilm = (mime: string) => familyOf(mime) === "film";
const isSound = (mime: string) => familyOf(mime) === "sound";
const isRead = (mime: string) => holdsMetadata(mime) && mime !== GLB;

/**
 * A sentence for each missing program that would make a difference. `paths`: of the files that are to be imported;
 * `withoutTerms`: they are not hidden for what Perl would read.
 */
export function missingPrograms(paths: readonly string[], { ffmpeg, perl }: Programs, withoutTerms = false): string[] {
  const mimes = ffmpeg && perl ? [] : paths.map(mimeOfName);
  const films = ffmpeg ? 0 : mimes.filter(isFilm).length;
  const sounds = ffmpeg ? 0 : mimes.filter(isSound).length;
  const read = perl ? 0 : mimes.filter(isRead).length;
  return [
    ...(films > 0 ? [filmsWithoutFfmpeg(films)] : []),
    ...(sounds > 0 ? [soundsWithoutFfmpeg(sounds)] : []),
    ...(read > 0 ? [withoutPerl(read, withoutTerms)] : []),
  ];
}

const filmsWithoutFfmpeg = (films: number) =>
  `ffmpeg is not installed, so ${counted(films, "film")} will have no poster, and only those who may download a film ` +
  "can play it. Install ffmpeg and import again.";

const soundsWithoutFfmpeg = (sounds: number) =>
  `ffmpeg is not installed, so only those who may download a sound can play it (${counted(sounds, "sound")}), and what ` +
  "is neither MP3, FLAC, Ogg, WAV nor AIFF shows its cover, but no waveform. Install ffmpeg and import again.";

const withoutPerl = (files: number, withoutTerms: boolean) =>
  `Perl is not installed, so embedded titles, keywords and dates of ${counted(files, "file")} are not read, ` +
  (withoutTerms
    ? "and with --without-terms they are shown, whatever embargo or expiry they hold. Install perl and import again."
    : "nor an embargo that they may hold: they stay hidden from everybody but administrators. Install perl and import " +
      "again, or import with --without-terms to show them as they are.");

const counted = (count: number, noun: string) =>
  `${new Intl.NumberFormat("en").format(count)} ${noun}${count === 1 ? "" : "s"}`;
