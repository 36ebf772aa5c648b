// Detects office files that are encrypted by a password.
import { createReadStream } from "node:fs";
import { readBeginning } from "../../../../platform/files/read-bytes.ts";
import type { XmlPackage } from "../../../../platform/files/xml-package.ts";

const OLE = "d0cf11e0";
/** The OLE stream that holds encrypted documents of Word, Excel and PowerPoint. */
const ENCRYPTED_STREAM = Buffer.from("EncryptedPackage", "utf16le");
const MANIFEST = "META-INF/manifest.xml";
/** The part of an OpenDocument package that holds the whole encrypted document, as newer programs write it. */
const ENCRYPTED_PACKAGE = "encrypted-package";

/** Whether an OLE file contains an encrypted document (`locked`) or something else; undefined where it is not OLE. */
export async function detectOleEncryption(path: string): Promise<"locked" | "other" | undefined> {
  if ((await readBeginning(path, 4)).toString("hex") !== OLE) return undefined;
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1_000_000 }) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([before, chunk]);
    if (seen.includes(ENCRYPTED_STREAM)) return "locked";
    before = seen.subarray(-ENCRYPTED_STREAM.length);
  }
  return "other";
}

/** Whether a package is encrypted: as one part, or by encryption data in its OpenDocument manifest. */
export async function isEncrypted(file: XmlPackage): Promise<boolean> {
  if (file.has(ENCRYPTED_PACKAGE)) return true;
  if (!file.has(MANIFEST)) return false;
  let found = false;
  const open = (name: string) => {
    found ||= name === "encryption-data";
  };
  try {
    for await (const _ of file.read(MANIFEST, { open })) if (found) break;
  } catch {
    // Ignore a damaged manifest: the document itself may be readable.
  }
  return found;
}
