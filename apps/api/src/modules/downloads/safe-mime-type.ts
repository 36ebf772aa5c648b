/** Types that browsers show or play and never execute, whatever the bytes are. */
const HARMLESS = /^(?:image\/(?!svg)[\w.+-]+|video\/[\w.+-]+|audio\/[\w.+-]+|application\/(?:pdf|zip))$/;

/**
 * The Content-Type of an original. Originals are untrusted, and our pages could load one as a script, style sheet or
 * module, so every type that is not known to be harmless becomes `application/octet-stream`.
 */
export const toSafeMimeType = (mime: string): string => (HARMLESS.test(mime) ? mime : "application/octet-stream");
