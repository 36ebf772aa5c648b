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
 * What opens a menu is large, and nobody needs it at first: it is fetched when somebody reaches for it, and until the
 * first click its button stands there alone. The button is changed for the menu by a click only: changed before, it
 * would lose the focus, or the click that is under way.
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
