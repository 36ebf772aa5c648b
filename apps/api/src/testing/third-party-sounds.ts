// Sounds created by third-party programs, in third-party-sounds/; its README lists them.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("./third-party-sounds/", import.meta.url));

export const thirdPartySoundPath = (name: string) => `${FOLDER}${name}`;
export const readThirdPartySound = (name: string) => readFileSync(thirdPartySoundPath(name));
export const thirdPartySoundNames = (folder: string) =>
  readdirSync(thirdPartySoundPath(folder))
    .sort()
    .map((name) => `${folder}/${name}`);
