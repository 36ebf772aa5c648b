import { expect, test } from "vitest";
import { recognise } from "./recognise.ts";

test.each(["x.constructor", "x.__proto__", "x.toString", "x.hasownproperty"])(
  "%s is a file like any other",
  async (name) => {
    const unknown = { mime: "application/octet-stream", kind: "other" };
    expect(await recognise(new Uint8Array([1, 2, 3, 0]), name)).toEqual(unknown);
    // The head of a zip and of an old office document, whose names decide what they are.
    expect((await recognise(new Uint8Array([0x50, 0x4b, 9, 9]), name)).mime).toBe("application/zip");
    expect((await recognise(new Uint8Array([0xd0, 0xcf, 9, 9]), name)).mime).toBe("application/x-cfb");
  },
);
