import { type ReactNode, useState } from "react";
import { LazyPart } from "./lazy-part.tsx";

interface PlaceholderButtonProps {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
  readonly onClick: () => void;
}

interface LazyMenuLoaderProps {
  /** Imports the menu's file. */
  readonly fetch: () => Promise<unknown>;
  /** Renders the button without the menu. */
  readonly button: (props: PlaceholderButtonProps) => ReactNode;
  /** The lazy menu with its button; it opens on mount. */
  readonly children: ReactNode;
}

/**
 * Loads a menu lazily: its chunk is prefetched on hover or focus, and until the first click only the button is
 * rendered.
 * The button is replaced by the menu on a click only: earlier, it would lose the focus, or the click in progress.
 */
export function LazyMenuLoader({ fetch, button, children }: LazyMenuLoaderProps) {
  const [used, setUsed] = useState(false);
  // If it fails, the click retries and shows the error.
  const prefetch = () => void fetch().catch(() => undefined);
  const placeholder = button({ onPointerEnter: prefetch, onFocus: prefetch, onClick: () => setUsed(true) });
  return (
    <LazyPart loadingFallback={placeholder} onFailed={() => setUsed(false)}>
      {used ? children : placeholder}
    </LazyPart>
  );
}
