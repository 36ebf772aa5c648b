import { type DecoderDefinition, trustedLoadersEnv } from "../decoder-definition.ts";

const EXTENSIONS = {
  "adobe-dng": "dng gpr",
  "canon-cr2": "cr2",
  "canon-cr3": "cr3",
  "canon-crw": "crw",
  "epson-erf": "erf",
  "fujifilm-raf": "raf",
  "hasselblad-3fr": "3fr fff",
  "kodak-dcr": "dcr",
  "kodak-kdc": "kdc",
  "leaf-mos": "mos",
  "leica-rwl": "rwl",
  "mamiya-mef": "mef",
  "minolta-mrw": "mrw",
  "nikon-nef": "nef",
  "nikon-nrw": "nrw",
  "olympus-orf": "orf",
  "panasonic-rw2": "rw2",
  "pentax-pef": "pef",
  "phaseone-iiq": "iiq",
  "samsung-srw": "srw",
  "sigma-x3f": "x3f",
  "sony-arw": "arw",
  "sony-sr2": "srf sr2",
};

const NOT_TIFF = ["canon-cr3", "canon-crw", "fujifilm-raf", "minolta-mrw", "sigma-x3f"];

export const cameraRaw: DecoderDefinition = {
  name: "camera-raw",
  matches: Object.entries(EXTENSIONS).map(([camera, extensions]) => ({
    mime: `image/x-${camera}`,
    name: "RAW",
    extensions,
    ...(NOT_TIFF.includes(camera) ? {} : { looksLike: "image/tiff" }),
  })),
  limits: { processes: "cores", programs: ["perl"], needsFolder: true, env: trustedLoadersEnv },
  // The camera's own preview first: it looks as the photographer saw it, and is fast.
  attempts: [{ name: "preview" }, { name: "magick" }, { name: "thumbnail" }],
  converts: "picture",
};
