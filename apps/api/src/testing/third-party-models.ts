// 3D models created by third-party programs, in third-party-models/; its README lists them.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("./third-party-models/", import.meta.url));

export const thirdPartyModelPath = (name: string) => `${FOLDER}${name}`;
export const thirdPartyModels = readdirSync(FOLDER)
  .filter((name) => /\.gl(b|tf)$/.test(name))
  .sort();
