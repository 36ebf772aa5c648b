import { type RefObject, useLayoutEffect, useState } from "react";
import { useIsRtl } from "../../shared/ui/use-rtl.ts";
import { type AssetDoc, getAspectRatio, getAssetKind, getPictureUrl } from "../asset-doc.ts";
import { getShownPictureUrl } from "../shown-pictures.ts";
import { getLoadedWidth, getPictureCandidates, toSrcSet } from "./renditions.ts";
import { usePreviewPageRendition } from "./use-preview-page-rendition.ts";
import { useZoom } from "./use-zoom.ts";
import { computeZoomRange, type FrameSize, fitIntoFrame } from "./zoom.ts";

/** Start of the media type of SVGs. They have no pixel size, so they fill the frame. */
const DRAWING = "image/svg+xml";
const UNKNOWN_RATIO = 1.5;

interface SheetOptions {
  readonly asset: AssetDoc;
  /** False for video, audio and models. */
  readonly still: boolean;
  readonly frame: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** Steps to a neighbour; undefined without a list: then the pages are turned. */
  readonly onStep: ((by: -1 | 1) => void) | undefined;
}

/** State of the displayed page: number, size and zoom. */
export function usePreviewPageState({ asset, still, frame, onClose, onStep }: SheetOptions) {
  const rtl = useIsRtl();
  const [pageState, setTurned] = useState({ id: asset.id, page: 1 });
  const page = pageState.id === asset.id ? pageState.page : 1;
  const shown = `${asset.id} ${page}`;
  const preview = usePreviewPageRendition({ id: asset.id, page, storedCount: asset.page_count, enabled: still });
  const { pages } = preview;
  const url = preview.data?.url;
  const size = useSheetSize(asset, shown, url, frame);
  const { ratio, maxWidth, width, range, candidates } = size;

  const turn = (to: number) => setTurned({ id: asset.id, page: Math.min(pages, Math.max(1, to)) });
  /** To the right (1) or to the left (-1). */
  const goSideways = (direction: -1 | 1) => {
    const by = rtl ? (direction === 1 ? -1 : 1) : direction;
    if (onStep) onStep(by);
    else turn(page + by);
  };
  const zoom = useZoom({
    frame,
    shown,
    enabled: still,
    range,
    sheet: size.fit,
    onSwipeVertical: (direction) => (direction > 0 ? onClose() : turn(page + 1)),
    onSwipeHorizontal: goSideways,
  });
  return {
    ...{ page, pages, turn, goSideways, zoom, range },
    /** Resolution of an enlarged picture in percent of the original's; undefined if it is sufficient. */
    share: size.shareAt(zoom.view.scale),
    refused: still && preview.isSuccess && url === undefined,
    sheet: {
      ...{ url, srcSet: toSrcSet(candidates), width, ratio, maxWidth },
      smaller: page === 1 ? (getShownPictureUrl(asset) ?? getPictureUrl(asset, 0)) : undefined,
      failed: preview.isError || (preview.isSuccess && url === undefined),
      view: zoom.view,
      onRetry: () => void preview.refetch(),
      onPicture: size.onPicture,
    },
  };
}

/** Size of the displayed page, its renditions, and how far it can be zoomed. */
function useSheetSize(asset: AssetDoc, shown: string, url: string | undefined, frame: SheetOptions["frame"]) {
  const paper = getAssetKind(asset) === "document";
  const free = paper || asset.mime?.startsWith(DRAWING);
  const [loadedPicture, setLoaded] = useState({ shown: "", ratio: 1, width: 0 });
  const loaded = loadedPicture.shown === shown ? loadedPicture : undefined;
  // Pages may differ, so their loaded size counts; for pictures the record is more precise.
  const ratio = (paper ? loaded?.ratio : undefined) ?? getAspectRatio(asset) ?? loaded?.ratio ?? UNKNOWN_RATIO;
  const maxWidth = free ? undefined : asset.pixel_x || undefined;
  const frameSize = useFrameSize(frame);
  const { density } = frameSize;
  const fit = () => fitIntoFrame(ratio, frameSize, maxWidth);
  const { width } = fit();
  const { pixel_x, bbox_x } = asset;
  const range = computeZoomRange({ pixel_x, bbox_x, paper }, width, density);
  const candidates = url === undefined || paper ? [] : getPictureCandidates(asset, url);
  const shareAt = (scale: number) => {
    const drawnWidth = width * scale * density;
    const stretched = loaded && !free && pixel_x && loaded.width < Math.min(pixel_x, drawnWidth) * 0.98;
    return stretched ? Math.max(1, Math.round((loaded.width / pixel_x) * 100)) : undefined;
  };
  const onPicture = (picture: HTMLImageElement) => {
    const { naturalWidth: x, naturalHeight: y } = picture;
    setLoaded({ shown, ratio: x && y ? x / y : ratio, width: getLoadedWidth(picture, candidates) });
  };
  return { ratio, maxWidth, width, range, candidates, fit, shareAt, onPicture };
}

/** Size of the frame in CSS pixels, and the device pixel ratio. */
function useFrameSize(frame: RefObject<HTMLElement | null>): FrameSize & { readonly density: number } {
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
