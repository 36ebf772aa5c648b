import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useConnection, useRetryOnReconnect } from "../api/connection-context.tsx";

const TRANSPARENT_PIXEL = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
/** Milliseconds until a failed picture is retried once while the server is reachable. */
const RETRY_MS = 2000;

export interface PictureWithRetryProps extends ComponentProps<"img"> {
  readonly src: string | undefined;
  readonly alt: string;
  /** Data URL shown if the picture fails to load; by default transparent. */
  readonly placeholder?: string | undefined;
  /** Rendered instead of a failed picture. */
  readonly fallback?: ReactNode;
}

/** CSS `object-position` for a focal point in percent, which is never cropped. */
export const toObjectPosition = ({ x, y }: { readonly x: number; readonly y: number }) => `${x}% ${y}%`;

/**
 * Used for all pictures of the portal. A failed picture shows a placeholder instead of the browser's icon, keeps its
 * size and alternative text, and is retried when the server is reachable again.
 */
export function PictureWithRetry(props: PictureWithRetryProps) {
  return <RetryingPicture key={props.src} {...props} />;
}

function RetryingPicture({
  ref,
  src,
  alt,
  srcSet,
  placeholder = TRANSPARENT_PIXEL,
  fallback,
  onLoad,
  onError,
  ...rest
}: PictureWithRetryProps) {
  const connection = useConnection();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const retry = () => {
    setTries(tries + 1);
    setFailed(false);
  };
  useRetryOnReconnect(failed, retry);
  const retryOnce = useEffectEvent(() => connection.get() && retry());
  const isFirstFailure = failed && tries === 0;
  useEffect(() => {
    if (!isFirstFailure) return;
    const timer = setTimeout(retryOnce, RETRY_MS);
    return () => clearTimeout(timer);
  }, [isFirstFailure]);
  if (failed) return fallback ?? <img {...rest} alt={alt} src={placeholder} />;
  return (
    <img
      key={tries}
      {...rest}
      ref={ref}
      alt={alt}
      src={src}
      srcSet={srcSet}
      onLoad={onLoad}
      onError={(event) => {
        onError?.(event);
        setFailed(true);
        connection.check();
      }}
    />
  );
}
