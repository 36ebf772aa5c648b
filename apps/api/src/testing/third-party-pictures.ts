// Pictures created by third-party programs, in third-party-pictures/; its README lists them.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("./third-party-pictures/", import.meta.url));

export const thirdPartyPicturePath = (name: string) => `${FOLDER}${name}`;
export const readThirdPartyPicture = (name: string) => readFileSync(thirdPartyPicturePath(name));
export const thirdPartyPictureNames = (folder: string) => readdirSync(thirdPartyPicturePath(folder)).sort();
