import { type ReactNode, useState } from "react";
import { LazyPart } from "./lazy-part.tsx";

interface AloneProps {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onClick: () => void;
}

interface MenuPartProps {
  /** Asks for the files of the menu. */
  readonly fetch: () => Promise<unknown>;
  /** Draws the button as it stands alone. */
  readonly button: (props: AloneProps) => ReactNode;
  /** The menu with its button, loaded lazily; it opens at once, since a click has asked for it. */
  readonly children: ReactNode;
}

/**
 * Loads a menu lazily: its chunk is prefetched on hover or focus, and until the first click only the button is drawn.
 * The button is replaced by the menu on a click only: earlier, it would lose the focus, or the click in progress.
 */
export function MenuPart({ fetch, button, children }: MenuPartProps) {
  const [used, setUsed] = useState(false);
  // Should it fail, the click tries again, and says so.
  const quietly = () => void fetch().catch(() => undefined);
  const alone = button({ onPointerEnter: quietly, onFocus: quietly, onClick: () => setUsed(true) });
  return (
    <LazyPart meanwhile={alone} onFailed={() => setUsed(false)}>
      {used ? children : alone}
    </LazyPart>
  );
}
