// MIME types of camera raw files. Pure.

const TYPES = new Set(
  (
    "adobe-dng canon-cr2 canon-cr3 canon-crw epson-erf fujifilm-raf hasselblad-3fr kodak-dcr kodak-kdc leaf-mos leica-rwl " +
    "mamiya-mef minolta-mrw nikon-nef nikon-nrw olympus-orf panasonic-rw2 pentax-pef phaseone-iiq samsung-srw sigma-x3f " +
    "sony-arw sony-sr2"
  )
    .split(" ")
    .map((name) => `image/x-${name}`),
);

export const isCameraRaw = (mime: string) => TYPES.has(mime);
