/** Shown or played by a browser, and never run by it, whatever else the same bytes may be taken for. */
const HARMLESS = /^(?:image\/(?!svg)[\w.+-]+|video\/[\w.+-]+|audio\/[\w.+-]+|application\/(?:pdf|zip))$/;

/**
 * The type that an original is sent with. It comes from a stranger's folder, and from our own origin a page could load
 * it as its script, style, document or module: what is not known as harmless is sent as bytes without a meaning.
 */
export const servedType = (mime: string): string => (HARMLESS.test(mime) ? mime : "application/octet-stream");
