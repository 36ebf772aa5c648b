/** An SVG picture for uploads, with at least so many bytes. */
export function createSamplePicture(bytes = 0) {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><path fill="#dbe7ef" d="M0 0h600v400H0z"/>' +
    '<path fill="#b5532a" d="M120 210 300 90l180 120z"/><path fill="#f4ead8" d="M150 210h300v130H150z"/>' +
    '<path fill="#41566b" d="M270 250h60v90h-60zM180 240h50v45h-50zM370 240h50v45h-50z"/><path fill="#7f9a5c" d="M0 340h600v60H0z"/>';
  // Each dot is visible, so that cleaning removes none.
  const dot = '<path fill="#7f9a5c" d="M0 399h1v1H0z"/>';
  const dots = dot.repeat(Math.ceil(bytes / dot.length));
  return { name: "house.svg", mimeType: "image/svg+xml", buffer: Buffer.from(`${drawing}${dots}</svg>`) };
}
