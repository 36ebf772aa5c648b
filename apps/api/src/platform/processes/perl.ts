import { hasProgram } from "./programs.ts";

/** Whether Perl, which exiftool needs, is installed. Windows' exiftool includes it. */
export const hasPerl = (): Promise<boolean> =>
  process.platform === "win32" ? Promise.resolve(true) : hasProgram("perl", "-v");
