import { describe, expect, it } from "vitest";
import { moveKey } from "./move-key.ts";

describe("the keys of a view", () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

  it("are the arrows, Home and End", () => {
    for (const key of [...arrows, "Home", "End"]) expect(moveKey({ ...plain, key })).toBe(key);
    expect(moveKey({ ...plain, key: "a" })).toBeUndefined();
  });

  it("with Control or Command reach the ends, and leave the arrows to the browser", () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(moveKey({ ...plain, ...held, key: "Home" })).toBe("ControlHome");
      expect(moveKey({ ...plain, ...held, key: "End" })).toBe("ControlEnd");
      for (const key of arrows) expect(moveKey({ ...plain, ...held, key })).toBeUndefined();
    }
    for (const key of [...arrows, "Home"]) expect(moveKey({ ...plain, key, altKey: true })).toBeUndefined();
  });

  it("leave PageDown and browser shortcuts alone", () => {
    const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(moveKey({ ...none, key: "PageDown" })).toBeUndefined();
    expect(moveKey({ ...none, key: "ArrowLeft", altKey: true })).toBeUndefined();
    expect(moveKey({ ...none, key: "End", ctrlKey: true })).toBe("ControlEnd");
  });
});
