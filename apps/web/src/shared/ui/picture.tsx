import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useConnection, useRetryOnReconnect } from "../api/connection-context.tsx";

/** A transparent pixel; in words that stand in the file already, so that it weighs little. */
const NOTHING = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
/** Milliseconds until a picture that failed while the server answers is asked for once more. */
const AGAIN = 2000;

export interface PictureProps extends ComponentProps<"img"> {
  readonly src: string | undefined;
  readonly alt: string;
  /** What stands in for a picture that does not come: the address of its blur. Nothing is seen without one. */
  readonly standIn?: string | undefined;
  /** Stands there instead. */
  readonly fallback?: ReactNode;
}

/** `object-position`: what lies there, in percent, is cut off by no edge. */
export const inView = ({ x, y }: { readonly x: number; readonly y: number }) => `${x}% ${y}%`;

/**
 * Every picture of the portal. One that does not come shows its stand-in, never the browser's sign, and keeps its box
 * and its words; it is asked for again when the server can be reached again.
 */
export function Picture(props: PictureProps) {
  return <Asked key={props.src} {...props} />;
}

function Asked({ ref, src, alt, srcSet, standIn = NOTHING, fallback, onLoad, onError, ...rest }: PictureProps) {
  const connection = useConnection();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const again = () => {
    setTries(tries + 1);
    setFailed(false);
  };
  useRetryOnReconnect(failed, again);
  const askOnce = useEffectEvent(() => connection.get() && again());
  const once = failed && tries === 0;
  useEffect(() => {
    if (!once) return;
    const timer = setTimeout(askOnce, AGAIN);
    return () => clearTimeout(timer);
  }, [once]);
  if (failed) return fallback ?? <img {...rest} alt={alt} src={standIn} />;
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
        connection.doubt();
      }}
    />
  );
}
