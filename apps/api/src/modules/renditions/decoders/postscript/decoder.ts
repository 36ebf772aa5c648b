import { type DecoderDefinition, trustedLoadersEnv } from "../decoder-definition.ts";

/** PostScript is a program and is never run: its picture is the preview that the file holds. */
export const postscriptDecoder: DecoderDefinition = {
  name: "postscript",
  matches: [
    { mime: "application/postscript", name: "PostScript", extensions: "eps ps" },
    { mime: "application/illustrator", extensions: "ai", isRedrawn: true },
  ],
  limits: { processes: 1, programs: ["perl"], needsFolder: true, env: trustedLoadersEnv },
  attempts: [{ name: "embedded" }, { name: "comments" }],
  shows: "preview",
};
