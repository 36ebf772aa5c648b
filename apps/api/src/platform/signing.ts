// Keys of this installation and the signatures made with them. Signatures are HMAC-SHA-256, nothing cleverer.
import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from "node:crypto";
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { PRIVATE_FILE } from "./owner-only.ts";
import { StartError } from "./start-error.ts";

export interface Signer {
  /** base64url, 43 characters. The same payload gives the same signature. */
  sign(payload: string): string;
  /** In constant time. */
  verify(payload: string, signature: string): boolean;
}

export interface Signing {
  /** A signer with a key of its own for each purpose, so that no signature can be passed off as another kind. */
  signer(purpose: "file" | "guest" | "zip" | "index" | "sign-on"): Signer;
}

export function createSigning(secret: Buffer): Signing {
  return {
    signer(purpose) {
      const key = createSecretKey(createHmac("sha256", secret).update(`vitrine:${purpose}`).digest());
      return signerOf(key);
    },
  };
}

function signerOf(key: KeyObject): Signer {
  const digest = (payload: string) => createHmac("sha256", key).update(payload).digest();
  return {
    sign: (payload) => createHmac("sha256", key).update(payload).digest("base64url"),
    verify(payload, signature) {
      const sent = Buffer.from(signature, "base64url");
      const wanted = digest(payload);
      // The text is compared too: base64url has spellings that decode alike, and one link shall have one address.
      return sent.length === wanted.length && timingSafeEqual(sent, wanted) && sent.toString("base64url") === signature;
    },
  };
}

/**
 * Reads the secret of the data folder, or makes it once. Without it all links and all sessions of guests die.
 * Throws a StartError when the file holds none.
 */
export function loadSecret(dataFolder: string): Buffer {
  const file = join(dataFolder, "secrets.json");
  if (!existsSync(file)) createSecret(file);
  const secret = Buffer.from(keyIn(readFileSync(file, "utf8")), "base64");
  if (secret.length < 32)
    throw new StartError(
      `${file} holds no usable key. Delete it: another one is made; all sessions of guests and all file links end then.`,
    );
  return secret;
}

function keyIn(json: string): string {
  try {
    const { key } = JSON.parse(json) as { key?: unknown };
    return typeof key === "string" ? key : "";
  } catch {
    return "";
  }
}

function createSecret(file: string): void {
  // Not named by the process: in a container every start has the same id, and would trip over what a crash left.
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = openSync(temporary, "wx", PRIVATE_FILE);
    writeSync(handle, JSON.stringify({ key: randomBytes(32).toString("base64") }));
    fsyncSync(handle);
    closeSync(handle);
    // A link instead of a rename: another process that starts now must not have its key replaced.
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** 128 random bits and more, as text for headers and addresses. */
export function randomToken(bytes = 24): string {
  return randomBytes(bytes).toString("base64url");
}

/** How tokens and codes are stored: they are random, so a plain digest is enough. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
