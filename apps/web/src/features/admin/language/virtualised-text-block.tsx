import type { TextRow } from "@vitrine/settings/languages/text-rows";
import { useEffect, useRef, useState } from "react";
import { TextRowEditor } from "./text-row-editor.tsx";

interface Props {
  readonly lang: string;
  readonly source: string;
  readonly rows: readonly TextRow[];
  readonly allowed: readonly string[];
  readonly showsKeys: boolean;
  /** One of the first blocks, which are always rendered. */
  readonly early: boolean;
  readonly onAllow: (key: string, isAllowed: boolean) => void;
}

/** Estimated height of a row in pixels until it is rendered. */
const ROW_HEIGHT_PX = 112;
/** Distance from the viewport within which a block is rendered. */
const RENDER_MARGIN = "1200px 0px";

/** A block of texts; far from the viewport it is replaced by a placeholder of the same height. */
export function VirtualisedTextBlock({ rows, early, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(rows.length * ROW_HEIGHT_PX);
  const [near, setNear] = useState(false);
  const isDrawn = near || early;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false;
        if (!isNear) height.current = element.offsetHeight || height.current;
        // Keep a block with the focus rendered.
        if (isNear || !element.contains(element.ownerDocument.activeElement)) setNear(isNear);
      },
      { rootMargin: RENDER_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} style={isDrawn ? undefined : { minBlockSize: height.current }}>
      {isDrawn && rows.map((row) => <TextRowEditor key={row.key} row={row} {...rest} />)}
    </div>
  );
}
