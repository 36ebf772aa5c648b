import { expect, test } from "vitest";
import { createPictureSignatures } from "./picture-signatures.ts";

function signatures() {
  const signed: string[] = [];
  let window = 1;
  const pictures = createPictureSignatures(
    (session, asset, version) => {
      if (asset > 0) signed.push(`${session} ${asset}`);
      return `${session}.${window}.${String(asset).padStart(7, "0")}${version}`;
    },
    () => window,
  );
  const turn = () => {
    window++;
  };
  return { pictures, signed, turn };
}

const replyOf = (session: { get(asset: number, version: number): Buffer }, assets = 50) => {
  for (let asset = 1; asset <= assets; asset++) session.get(asset, 1);
};

test("are created once per session, asset and version, and found in the cache", () => {
  const { pictures, signed } = signatures();
  const mine = pictures.forSession("a1");
  const bytes = mine.get(7, 1);
  expect([bytes.toString(), mine.length]).toEqual(["a1.1.00000071", bytes.length]);
  expect(pictures.forSession("a1").get(7, 1)).toBe(bytes);
  expect(pictures.cached("a1", 7, 1)).toBe(bytes);
  expect(pictures.cached("a1", 7, 2)).toBeUndefined();
  expect(pictures.cached("a2", 7, 1)).toBeUndefined();
  mine.get(7, 2);
  expect([pictures.cached("a1", 7, 1), signed]).toEqual([undefined, ["a1 7", "a1 7"]]);
});

test("expire with their window, even in a session object that is still used", () => {
  const { pictures, turn } = signatures();
  const held = pictures.forSession("a1");
  replyOf(held);
  turn();
  expect(pictures.cached("a1", 7, 1)).toBeUndefined();
  replyOf(held, 120);
  expect(pictures.cached("a1", 7, 1)).toBeUndefined();
  expect(pictures.forSession("a1").get(7, 1).toString()).toBe("a1.2.00000071");
});

test("of active sessions are kept when many others come; inactive ones are evicted", () => {
  const { pictures, signed } = signatures();
  replyOf(pictures.forSession("here"));
  for (let n = 0; n < 4000; n++) {
    replyOf(pictures.forSession(`other-${n}`));
    pictures.cached("here", 7, 1);
  }
  expect(pictures.cached("here", 50, 1)).toBeDefined();
  expect(signed.filter((each) => each.startsWith("here"))).toHaveLength(50);
  expect(pictures.cached("other-0", 1, 1)).toBeUndefined();
  expect(pictures.cached("other-3999", 1, 1)).toBeDefined();
});

test("of a session that exceeds the cache are created again, and other sessions are still cached", () => {
  const { pictures } = signatures();
  const greedy = pictures.forSession("greedy");
  replyOf(greedy, 100_100);
  expect(pictures.cached("greedy", 1, 1)).toBeUndefined();
  replyOf(pictures.forSession("other"));
  expect(pictures.cached("other", 50, 1)).toBeDefined();
  expect(pictures.forSession("greedy")).not.toBe(greedy);
});
