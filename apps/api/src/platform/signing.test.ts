import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartError } from "./errors/start-error.ts";
import { loadOrCreateSecret } from "./signing.ts";

describe("the secret of a data folder", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vitrine-secret-"));
    file = join(folder, "secrets.json");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is created once and then read, even if an earlier process with the same pid died creating it", () => {
    writeFileSync(`${file}.${process.pid}.tmp`, "{");
    const secret = loadOrCreateSecret(folder);
    expect(secret).toHaveLength(32);
    expect(loadOrCreateSecret(folder).equals(secret)).toBe(true);
  });

  it("aborts the start with a message if the file is damaged or contains no key, and is not changed", () => {
    loadOrCreateSecret(folder);
    const whole = readFileSync(file, "utf8");
    for (const content of ["", whole.slice(0, 20), "null", "[]", '{"key":1}', '{"key":"short"}']) {
      writeFileSync(file, content);
      expect(() => loadOrCreateSecret(folder)).toThrow(StartError);
      expect(() => loadOrCreateSecret(folder)).toThrow(
        /secrets\.json holds no usable key\. Delete it: another one is made/,
      );
      expect(readFileSync(file, "utf8")).toBe(content);
    }
  });
});
