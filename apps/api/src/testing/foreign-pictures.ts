// Pictures by programs of others, below foreign-pictures/: its README names them.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("./foreign-pictures/", import.meta.url));

export const foreignPath = (name: string) => `${FOLDER}${name}`;
export const foreign = (name: string) => readFileSync(foreignPath(name));
export const foreignNames = (folder: string) => readdirSync(foreignPath(folder)).sort();
