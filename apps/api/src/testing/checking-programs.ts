// Programs that did not make a file and say what it is. Nothing stands in for them: without one, what needs it is
// skipped, which is counted, and says so. exiftool comes with the server, and needs Perl as there.
import { execFileSync, spawnSync } from "node:child_process";
import { exiftoolPath } from "exiftool-vendored";

const answers = (program: string, flag: string) => spawnSync(program, [flag], { stdio: "ignore" }).error === undefined;

/** Whether all of them are there, asked by a flag that does nothing; otherwise says what that means. */
function found(what: string, programs: Record<string, string>): boolean {
  const missing = Object.entries(programs).flatMap(([program, flag]) => (answers(program, flag) ? [] : [program]));
  if (missing.length > 0)
    console.warn(
      `\n*** No ${missing.join(" and no ")}: everything that ${what} proves is SKIPPED. Put it on the PATH. ***\n`,
    );
  return missing.length === 0;
}

export const hasPerl = found("exiftool", { perl: "-v" });
export const hasImageMagick = found("ImageMagick", { identify: "-version", convert: "-version" });
export const hasFfmpeg = found("ffmpeg", { ffmpeg: "-version", ffprobe: "-version" });

const exiftoolScript = await exiftoolPath();

/** Tags of a file, named as `exiftool -G1` names them, values as they are stored. */
export function exiftool(file: string): Record<string, string | number | string[]> {
  const [found] = JSON.parse(execFileSync("perl", [exiftoolScript, "-json", "-G1", "-n", file], { encoding: "utf8" }));
  return found;
}
