/** The nonce that the server gave this page; style elements without it are refused. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Mantine's dialogs lock scrolling through a package that looks for the nonce in this global only. */
export function shareNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
