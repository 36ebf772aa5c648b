// External programs that verify files independently. Without one, its tests are skipped with a warning. exiftool is a
// dependency of the server, and needs Perl.
import { execFileSync, spawnSync } from "node:child_process";
import { exiftoolPath } from "exiftool-vendored";

const answers = (program: string, flag: string) => spawnSync(program, [flag], { stdio: "ignore" }).error === undefined;

/** Whether all programs are installed, tested with a harmless flag; otherwise prints a warning. */
function hasPrograms(what: string, programs: Record<string, string>): boolean {
  const missing = Object.entries(programs).flatMap(([program, flag]) => (answers(program, flag) ? [] : [program]));
  if (missing.length > 0)
    console.warn(
      `\n*** No ${missing.join(" and no ")}: all tests that need ${what} are SKIPPED. Add it to the PATH. ***\n`,
    );
  return missing.length === 0;
}

export const hasPerl = hasPrograms("exiftool", { perl: "-v" });
export const hasImageMagick = hasPrograms("ImageMagick", { identify: "-version", convert: "-version" });
export const hasFfmpeg = hasPrograms("ffmpeg", { ffmpeg: "-version", ffprobe: "-version" });

const exiftoolScript = await exiftoolPath();

/** Tags of a file, with names as in `exiftool -G1` and raw values. */
export function exiftool(file: string): Record<string, string | number | string[]> {
  const [found] = JSON.parse(execFileSync("perl", [exiftoolScript, "-json", "-G1", "-n", file], { encoding: "utf8" }));
  return found;
}
