// Models by programs of others, below foreign-models/: its README names them.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("./foreign-models/", import.meta.url));

export const modelPath = (name: string) => `${FOLDER}${name}`;
export const foreignModels = readdirSync(FOLDER)
  .filter((name) => /\.gl(b|tf)$/.test(name))
  .sort();
