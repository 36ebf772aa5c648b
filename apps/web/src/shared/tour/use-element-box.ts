import { useLayoutEffect, useState } from "react";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Position of an element in the window, in pixels; undefined once it is removed. */
export function useElementBox(find: () => HTMLElement | undefined): Box | undefined {
  const [box, setBox] = useState<Box>();
  useLayoutEffect(() => {
    let frame = 0;
    const update = () => {
      const element = find();
      const now = element?.getBoundingClientRect();
      setBox((before) => (isSame(before, now) ? before : now && toBox(now)));
      // Polled in every frame, since there is no event for changes of position.
      frame = requestAnimationFrame(update);
    };
    update();
    return () => cancelAnimationFrame(frame);
  }, [find]);
  return box;
}

const toBox = ({ left, top, width, height }: DOMRect): Box => ({ left, top, width, height });

function isSame(one: Box | undefined, other: Box | undefined): boolean {
  return (
    one?.left === other?.left && one?.top === other?.top && one?.width === other?.width && one?.height === other?.height
  );
}
