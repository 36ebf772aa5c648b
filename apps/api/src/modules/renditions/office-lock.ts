// Whether an office file has a password. What is in it cannot be read then.
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { XmlPackage } from "../../platform/xml-package.ts";

const OLE = 0xd0cf11e0;
/** The stream of an OLE file in which Word, Excel and PowerPoint keep what they have encrypted. */
const LOCKED = Buffer.from("EncryptedPackage", "utf16le");
const MANIFEST = "META-INF/manifest.xml";
/** Of OpenDocument, in which newer programs keep all that they have encrypted. */
const LOCKED_WHOLE = "encrypted-package";

export type OleContent = "locked" | "other";

/** What a file in an OLE wrapper is; undefined where it has none, as most have not. */
export async function oleContentOf(path: string): Promise<OleContent | undefined> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  if (buffer.readUInt32BE() !== OLE) return undefined;
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1_000_000 }) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([before, chunk]);
    if (seen.includes(LOCKED)) return "locked";
    before = seen.subarray(-LOCKED.length);
  }
  return "other";
}

/** OpenDocument files encrypt the parts of a package and say so in its list, or put the whole into one part. */
export async function isLocked(file: XmlPackage): Promise<boolean> {
  if (file.has(LOCKED_WHOLE)) return true;
  if (!file.has(MANIFEST)) return false;
  let found = false;
  const open = (name: string) => {
    found ||= name === "encryption-data";
  };
  try {
    for await (const _ of file.read(MANIFEST, { open })) if (found) break;
  } catch {
    // A list that is damaged says nothing: what it lists may be whole.
  }
  return found;
}
