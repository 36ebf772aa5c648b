// What cameras lay beside each other, small, and with what somebody has said of it.
import { picture } from "./import-kit.ts";
import { nikonRaw } from "./raw-kit.ts";
import { type SaidByXmp, xmpOf } from "./xmp-kit.ts";

export const jpeg = (seed: number, said: SaidByXmp = {}): Promise<Buffer> =>
  picture(seed, 64, 48).withXmp(xmpOf(said)).jpeg().toBuffer();

export const raw = async (seed: number, said: SaidByXmp = {}): Promise<Buffer> =>
  nikonRaw(await jpeg(seed), { width: 64, xmp: xmpOf(said) });
