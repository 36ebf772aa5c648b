// Sounds by programs of others, below foreign-sounds/: its README names them.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("./foreign-sounds/", import.meta.url));

export const soundPath = (name: string) => `${FOLDER}${name}`;
export const foreignSound = (name: string) => readFileSync(soundPath(name));
export const foreignSounds = (folder: string) =>
  readdirSync(soundPath(folder))
    .sort()
    .map((name) => `${folder}/${name}`);
