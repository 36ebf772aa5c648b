/** Types that a browser shows or plays and never executes, whatever else the bytes may be. */
const HARMLESS = /^(?:image\/(?!svg)[\w.+-]+|video\/[\w.+-]+|audio\/[\w.+-]+|application\/(?:pdf|zip))$/;

/**
 * The Content-Type of an original. Originals are untrusted, and our own pages could load one as a script, style sheet
 * or module: every type that is not known to be harmless becomes `application/octet-stream`.
 */
export const servedType = (mime: string): string => (HARMLESS.test(mime) ? mime : "application/octet-stream");
