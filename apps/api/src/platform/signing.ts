// Signs with keys derived from the installation's secret, by HMAC-SHA-256.
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
import { StartError } from "./errors/start-error.ts";
import { PRIVATE_FILE_MODE } from "./owner-only.ts";

export interface Signer {
  /** The signature of a payload: base64url, 43 characters. The same payload gives the same signature. */
  sign(payload: string): string;
  /** Whether a signature is that of the payload, compared in constant time. */
  verify(payload: string, signature: string): boolean;
}

export type Signing = ReturnType<typeof createSigning>;

export function createSigning(secret: Buffer) {
  return {
    /** A signer with a separate key for each purpose, so that a signature is valid for one purpose only. */
    signer(purpose: "file" | "guest" | "group-view" | "zip" | "index" | "sign-on"): Signer {
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
      // Compares the text too: different base64url texts can decode to the same bytes, and each link must have one URL.
      return sent.length === wanted.length && timingSafeEqual(sent, wanted) && sent.toString("base64url") === signature;
    },
  };
}

/**
 * Reads the secret of the data folder, or creates it once. Losing it invalidates all file links and guest sessions.
 * Throws a StartError if the file contains no key.
 */
export function loadOrCreateSecret(dataFolder: string): Buffer {
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
  // Not named by pid: in a container every start has the same pid, and would collide with leftovers of a crash.
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = openSync(temporary, "wx", PRIVATE_FILE_MODE);
    writeSync(handle, JSON.stringify({ key: randomBytes(32).toString("base64") }));
    fsyncSync(handle);
    closeSync(handle);
    // A link instead of a rename: a key created by another process must not be replaced.
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

/** A random token of at least 128 bits, as text for headers and URLs. */
export function randomToken(bytes = 24): string {
  return randomBytes(bytes).toString("base64url");
}

/** The hash by which tokens and codes are stored: they are random, so a plain digest is enough. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
