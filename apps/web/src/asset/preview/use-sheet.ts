import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { useRtl } from "../../shared/ui/use-rtl.ts";
import { type AssetDoc, kindOf, pictureUrl, ratioOf } from "../asset-doc.ts";
import { seenPicture } from "../seen-pictures.ts";
import { candidatesOf, srcSetOfCandidates, widthTaken } from "./renditions.ts";
import { usePreviewPage } from "./use-preview-page.ts";
import { useZoom } from "./use-zoom.ts";
import { type Frame, fitInto, zoomRange } from "./zoom.ts";

/** Drawings have no pixels of their own: they fill the frame. */
const DRAWING = "image/svg+xml";
const UNKNOWN_RATIO = 1.5;
const none: readonly never[] = [];

interface SheetOptions {
  readonly asset: AssetDoc;
  /** False for films, sounds and models. */
  readonly still: boolean;
  readonly frame: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** Towards the neighbour; undefined where there is no list: then the pages are turned. */
  readonly onStep: ((by: -1 | 1) => void) | undefined;
}

/** The page that is looked at: which one, in which size, and how it is zoomed. */
export function useSheet({ asset, still, frame, onClose, onStep }: SheetOptions) {
  const rtl = useRtl();
  const [turned, setTurned] = useState({ id: asset.id, page: 1 });
  const page = turned.id === asset.id ? turned.page : 1;
  const shown = `${asset.id} ${page}`;
  const preview = usePreviewPage({ id: asset.id, page, storedCount: asset.page_count, enabled: still });
  const { pages } = preview;
  const url = preview.data?.url;
  const paper = kindOf(asset) === "document";
  const free = paper || asset.mime?.startsWith(DRAWING);

  const [taken, setTaken] = useState({ shown: "", ratio: 1, width: 0 });
  const loaded = taken.shown === shown ? taken : undefined;
  // Pages differ; of a picture its record tells more exactly than the size it is shown in.
  const ratio = (paper ? loaded?.ratio : undefined) ?? ratioOf(asset) ?? loaded?.ratio ?? UNKNOWN_RATIO;
  const most = free ? undefined : asset.pixel_x || undefined;
  const room = useFrame(frame);
  const { width } = fitInto(ratio, room, most);
  const { pixel_x, bbox_x } = asset;
  const { density } = room;
  const range = useMemo(
    () => zoomRange({ pixel_x, bbox_x, paper }, width, density),
    [pixel_x, bbox_x, paper, width, density],
  );
  const candidates = useMemo(() => (url === undefined || paper ? none : candidatesOf(asset, url)), [asset, url, paper]);

  const turn = (to: number) => setTurned({ id: asset.id, page: Math.min(pages, Math.max(1, to)) });
  /** Towards what lies on the right (1) or on the left (-1). */
  const aside = (direction: -1 | 1) => {
    const by = rtl ? (direction === 1 ? -1 : 1) : direction;
    if (onStep) onStep(by);
    else turn(page + by);
  };
  const zoom = useZoom({
    frame,
    shown,
    enabled: still,
    range,
    sheet: () => fitInto(ratio, room, most),
    onSwipeAlong: (direction) => (direction > 0 ? onClose() : turn(page + 1)),
    onSwipeAside: aside,
  });

  const drawn = width * zoom.view.scale * density;
  const stretched = loaded !== undefined && !free && !!pixel_x && loaded.width < Math.min(pixel_x, drawn) * 0.98;
  return {
    page,
    pages,
    turn,
    aside,
    zoom,
    range,
    /** Per cent of the original's pixels in a picture that is drawn larger than it is; undefined where it is enough. */
    share: stretched ? Math.max(1, Math.round((loaded.width / pixel_x) * 100)) : undefined,
    refused: still && preview.isSuccess && url === undefined,
    sheet: {
      url,
      srcSet: srcSetOfCandidates(candidates),
      width,
      smaller: page === 1 ? (seenPicture(asset) ?? pictureUrl(asset, 0)) : undefined,
      failed: preview.isError || (preview.isSuccess && url === undefined),
      ratio,
      most,
      view: zoom.view,
      onRetry: () => void preview.refetch(),
      onPicture: (picture: HTMLImageElement) => {
        const { naturalWidth: x, naturalHeight: y } = picture;
        setTaken({ shown, ratio: x && y ? x / y : ratio, width: widthTaken(picture, candidates) });
      },
    },
  };
}

/** CSS pixels of the frame, and how many of the screen each of them is. */
function useFrame(frame: RefObject<HTMLElement | null>): Frame & { readonly density: number } {
  const [size, setSize] = useState({ width: 1, height: 1, density: 1 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width: Math.max(1, width), height: Math.max(1, height), density: window.devicePixelRatio });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
