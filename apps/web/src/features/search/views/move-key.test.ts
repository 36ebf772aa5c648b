import { describe, expect, it } from "vitest";
import { toMoveKey } from "./neighbour.ts";

describe("the keys of a view", () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

  it("are the arrows, Home and End", () => {
    for (const key of [...arrows, "Home", "End"]) expect(toMoveKey({ ...plain, key })).toBe(key);
    expect(toMoveKey({ ...plain, key: "a" })).toBeUndefined();
  });

  it("with Control or Command reach the ends, and leave the arrows to the browser", () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(toMoveKey({ ...plain, ...held, key: "Home" })).toBe("ControlHome");
      expect(toMoveKey({ ...plain, ...held, key: "End" })).toBe("ControlEnd");
      for (const key of arrows) expect(toMoveKey({ ...plain, ...held, key })).toBeUndefined();
    }
    for (const key of [...arrows, "Home"]) expect(toMoveKey({ ...plain, key, altKey: true })).toBeUndefined();
  });

  it("leave PageDown and browser shortcuts alone", () => {
    const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(toMoveKey({ ...none, key: "PageDown" })).toBeUndefined();
    expect(toMoveKey({ ...none, key: "ArrowLeft", altKey: true })).toBeUndefined();
    expect(toMoveKey({ ...none, key: "End", ctrlKey: true })).toBe("ControlEnd");
  });
});
