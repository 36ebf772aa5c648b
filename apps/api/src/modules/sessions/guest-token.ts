import { randomBytes } from "node:crypto";
import type { Signer } from "../../platform/signing.ts";

/** A guest session: signed, not stored, so that many guests use no disk space. */
export interface GuestPass {
  id: string;
  /** Epoch seconds at which the session ends. */
  end: number;
}

const REF = /^g([\w-]{22})\.([0-9a-z]{1,8})$/;

/** Session reference for use in addresses. It is no credential: callers must verify a signature over it. */
export function toGuestRef({ id, end }: GuestPass): string {
  return `g${id}.${end.toString(36)}`;
}

export function parseGuestRef(ref: string): GuestPass | undefined {
  const [, id, end] = REF.exec(ref) ?? [];
  return id === undefined || end === undefined ? undefined : { id, end: Number.parseInt(end, 36) };
}

export function createGuestPass(end: number): GuestPass {
  return { id: randomBytes(16).toString("base64url"), end };
}

export function signGuestToken(pass: GuestPass, signer: Signer): string {
  const ref = toGuestRef(pass);
  return `${ref}.${signer.sign(ref)}`;
}

export function verifyGuestToken(token: string, signer: Signer): GuestPass | undefined {
  const dot = token.lastIndexOf(".");
  const ref = token.slice(0, Math.max(0, dot));
  const pass = parseGuestRef(ref);
  return pass && signer.verify(ref, token.slice(dot + 1)) ? pass : undefined;
}
