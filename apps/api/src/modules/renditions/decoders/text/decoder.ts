import { join } from "node:path";
import type { DecoderDefinition } from "../decoder-definition.ts";

/** Environment of decoders that render text: fonts come from the file that `writeFontConfig` writes. */
export const shippedFontsEnv = (temporaryFolder: string) => ({
  FONTCONFIG_FILE: join(temporaryFolder, "fonts.conf"),
  PANGOCAIRO_BACKEND: "fontconfig",
});

export const text: DecoderDefinition = {
  name: "text",
  matches: [
    { mime: "text/plain", name: "Text", extensions: "txt" },
    { mime: "text/markdown", name: "Markdown", extensions: "md markdown" },
    { mime: "text/csv", name: "CSV", extensions: "csv" },
    { mime: "text/tab-separated-values", extensions: "tsv tab" },
    { mime: "text/html", name: "HTML", extensions: "htm html" },
    { mime: "text/css", extensions: "css" },
    { mime: "application/json", name: "JSON", extensions: "json jsonl geojson" },
    { mime: "application/xml", name: "XML", extensions: "xml xsl xsd" },
    { mime: "application/rdf+xml", extensions: "xmp" },
    { mime: "text/x-yaml", extensions: "yaml yml" },
    { mime: "text/x-toml", extensions: "toml" },
    { mime: "text/x-ini", extensions: "ini" },
    { mime: "text/x-log", extensions: "log" },
    { mime: "text/x-tex", extensions: "tex" },
    { mime: "text/x-bibtex", extensions: "bib" },
    { mime: "text/x-sql", extensions: "sql" },
    { mime: "text/javascript", extensions: "js mjs" },
    { mime: "text/x-typescript", extensions: "ts" },
    { mime: "text/x-python", extensions: "py" },
    { mime: "text/x-ruby", extensions: "rb" },
    { mime: "text/x-php", extensions: "php" },
    { mime: "text/x-perl", extensions: "pl" },
    { mime: "text/x-shellscript", extensions: "sh" },
    { mime: "text/x-powershell", extensions: "ps1" },
    { mime: "text/x-batch", extensions: "bat" },
    { mime: "text/x-c", extensions: "c h" },
    { mime: "text/x-c++", extensions: "cpp" },
    { mime: "text/x-csharp", extensions: "cs" },
    { mime: "text/x-java", extensions: "java" },
    { mime: "text/x-kotlin", extensions: "kt" },
    { mime: "text/x-swift", extensions: "swift" },
    { mime: "text/x-go", extensions: "go" },
    { mime: "text/x-rust", extensions: "rs" },
    { mime: "text/x-r", extensions: "r" },
  ],
  matchesOthers: /^text\//,
  limits: { processes: 2, env: shippedFontsEnv },
  attempts: [{ name: "page" }],
  shows: "page",
};
