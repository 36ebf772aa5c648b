// Small JPEG and raw files as cameras write them side by side, with optional XMP fields.
import { picture } from "./import-kit.ts";
import { createNikonRaw } from "./raw-kit.ts";
import { createXmp, type XmpFields } from "./xmp-kit.ts";

export const createCameraJpeg = (seed: number, said: XmpFields = {}): Promise<Buffer> =>
  picture(seed, 64, 48).withXmp(createXmp(said)).jpeg().toBuffer();

export const createCameraRaw = async (seed: number, said: XmpFields = {}): Promise<Buffer> =>
  createNikonRaw(await createCameraJpeg(seed), { width: 64, xmp: createXmp(said) });
