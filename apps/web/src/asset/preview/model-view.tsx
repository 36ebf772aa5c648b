import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { createModelScene, type ModelScene } from "./model-scene.ts";
import styles from "./model-stage.module.css";
import type { ZoomControls } from "./zoom-keys.ts";

interface ModelViewProps {
  readonly url: string;
  readonly label: string;
  readonly handle: RefObject<ZoomControls | null>;
  readonly onReady: () => void;
  readonly onFailed: () => void;
}

/** The model on a canvas, rotated by pointer and keys. Loaded on demand. */
export function ModelView({ url, label, handle, onReady, onFailed }: ModelViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<ModelScene>(null);
  const ready = useEffectEvent(onReady);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const ended = new AbortController();
    const begin = async () => {
      const reply = await fetch(url, { signal: ended.signal });
      if (!reply.ok) throw new Error(`The model answered ${reply.status}.`);
      const bytes = await reply.arrayBuffer();
      if (ended.signal.aborted) return;
      const made = await createModelScene(element, bytes);
      if (ended.signal.aborted) return made.close();
      scene.current = made;
      ready();
    };
    begin().catch(() => !ended.signal.aborted && failed());
    return () => {
      ended.abort();
      scene.current?.close();
      scene.current = null;
    };
  }, [url]);
  useImperativeHandle(
    handle,
    () => ({
      zoomIn: () => scene.current?.zoom(1.25),
      zoomOut: () => scene.current?.zoom(0.8),
      fit: () => scene.current?.fit(),
      move: (dx, dy) => scene.current?.turn(dx, dy),
    }),
    [],
  );
  return <canvas ref={canvas} className={styles.view} role="img" aria-label={label} />;
}
