// Reports which programs an import lacks and how many files that affects: before it starts, so that they can be
// installed, and again in the report.
import { DECODERS, decoderOf, needsProgram } from "../../renditions/decoder-registry.ts";
import { mimeFromExtension } from "../detect-file-type.ts";
import { GLB_MIME } from "../metadata/model-tags.ts";
import { canFileTypeHaveMetadata } from "../terms/terms.ts";

type ProgramFlags = ReturnType<typeof findNeededPrograms>;

/** The programs that are needed for files of these names. */
export function findNeededPrograms(paths: readonly string[]) {
  const mimes = paths.map(mimeFromExtension);
  return { ffmpeg: mimes.some((mime) => needsProgram(mime, "ffmpeg")), perl: mimes.some(needsPerl) };
}

const needsPerl = (mime: string) => canFileTypeHaveMetadata(mime) && mime !== GLB_MIME;

/**
 * A sentence for each missing program that is needed. `paths`: files to import; `withoutTerms`: files are not hidden when
 * their terms cannot be read.
 */
export function describeMissingPrograms(
  paths: readonly string[],
  { ffmpeg, perl }: ProgramFlags,
  withoutTerms = false,
): string[] {
  const mimes = ffmpeg && perl ? [] : paths.map(mimeFromExtension);
  const read = perl ? 0 : mimes.filter(needsPerl).length;
  return [
    ...(ffmpeg ? [] : DECODERS.flatMap((decoder) => noticeWithoutFfmpeg(decoder, mimes))),
    ...(read > 0 ? [noticeWithoutPerl(read, withoutTerms)] : []),
  ];
}

function noticeWithoutFfmpeg(decoder: (typeof DECODERS)[number], mimes: readonly string[]): string[] {
  const files = mimes.filter((mime) => decoderOf(mime) === decoder).length;
  const lack = files > 0 && decoder.describeWithoutFfmpeg?.(formatCount(files, decoder.name));
  return lack ? [`ffmpeg is not installed, so ${lack}. Install ffmpeg and import again.`] : [];
}

const noticeWithoutPerl = (files: number, withoutTerms: boolean) =>
  `Perl is not installed, so embedded titles, keywords and dates of ${formatCount(files, "file")} are not read, ` +
  (withoutTerms
    ? "and with --without-terms they are shown, whatever embargo or expiry they hold. Install perl and import again."
    : "nor an embargo that they may hold: they stay hidden from everybody but administrators. Install perl and import " +
      "again, or import with --without-terms to show them as they are.");

const formatCount = (count: number, noun: string) =>
  `${new Intl.NumberFormat("en").format(count)} ${noun}${count === 1 ? "" : "s"}`;
