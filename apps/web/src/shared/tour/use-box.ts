import { useLayoutEffect, useState } from "react";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where an element stands in the window, in pixels, as long as it is there; undefined once it has gone. */
export function useBox(find: () => HTMLElement | undefined): Box | undefined {
  const [box, setBox] = useState<Box>();
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      const element = find();
      const now = element?.getBoundingClientRect();
      setBox((before) => (isSame(before, now) ? before : now && boxOf(now)));
      // Nothing tells of an element that another one pushes aside.
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [find]);
  return box;
}

const boxOf = ({ left, top, width, height }: DOMRect): Box => ({ left, top, width, height });

function isSame(one: Box | undefined, other: Box | undefined): boolean {
  return (
    one?.left === other?.left && one?.top === other?.top && one?.width === other?.width && one?.height === other?.height
  );
}
