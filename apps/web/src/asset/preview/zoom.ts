/** Zooming and panning a sheet inside its frame. Pure; in pixels from the centre of the frame. */
export interface ZoomView {
  /** 1 fits the sheet into the frame. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Zoom limits and true size of a sheet, as scales of a view. */
export interface ZoomRange {
  readonly min: number;
  readonly max: number;
  /** Scale at which one original pixel is one screen pixel, or paper has its real size; undefined if unknown. */
  readonly actual: number | undefined;
}

export const fittedView: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_ZOOM_SCALE = 8;
const STEP_FACTOR = 1.4;
/** Scale after a double tap if the true size is not larger. */
const TAP_SCALE = 2.5;
/** Scales within this factor count as equal. */
const SCALE_TOLERANCE = 1.001;
const CSS_PIXELS_PER_MM = 96 / 25.4;
const anyScale: ZoomRange = { min: 1, max: MAX_ZOOM_SCALE, actual: undefined };

/** Original dimensions, which define the true size of a sheet. */
export interface OriginalSize {
  readonly pixel_x?: number | undefined;
  /** Millimetres. */
  readonly bbox_x?: number | undefined;
  readonly paper: boolean;
}

/** Zoom range of a sheet with a fitted width of `width` CSS pixels. `density`: screen pixels per CSS pixel. */
export function computeZoomRange({ pixel_x, bbox_x, paper }: OriginalSize, width: number, density: number): ZoomRange {
  const wide = paper ? (bbox_x ?? 0) * CSS_PIXELS_PER_MM : (pixel_x ?? 0) / density;
  if (wide <= 0 || width <= 0) return anyScale;
  const actual = wide / width;
  return { min: Math.min(1, actual), max: Math.max(MAX_ZOOM_SCALE, actual), actual };
}

/** Zooms around a fixed point. */
export function zoomAt(
  view: ZoomView,
  factor: number,
  point: { x: number; y: number },
  sheet: FrameSize,
  frame: FrameSize,
  { min, max } = anyScale,
): ZoomView {
  const scale = Math.min(max, Math.max(min, view.scale * factor));
  const ratio = scale / view.scale;
  const moved = { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
  return clampToFrame(moved, sheet, frame);
}

export function panView(view: ZoomView, dx: number, dy: number, sheet: FrameSize, frame: FrameSize): ZoomView {
  return clampToFrame({ ...view, x: view.x + dx, y: view.y + dy }, sheet, frame);
}

/** The next zoom step in or out; stops at fitted and true size. */
export function getNextZoomScale(scale: number, direction: 1 | -1, { min, max, actual }: ZoomRange = anyScale): number {
  const next = Math.min(max, Math.max(min, scale * STEP_FACTOR ** direction));
  const between = [1, actual ?? 1].filter((stop) =>
    direction > 0 ? stop > scale * SCALE_TOLERANCE && stop < next : stop < scale / SCALE_TOLERANCE && stop > next,
  );
  return between.length === 0 ? next : direction > 0 ? Math.min(...between) : Math.max(...between);
}

/** Scale after a double tap on a fitted sheet: the true size, if that is larger. */
export function getDoubleTapZoomScale({ actual = 0, max }: ZoomRange): number {
  return Math.min(max, actual > 1.2 ? actual : TAP_SCALE);
}

/** Keeps the sheet's edges outside the frame; a sheet that fits stays centred. */
function clampToFrame(view: ZoomView, sheet: FrameSize, frame: FrameSize): ZoomView {
  const maxX = Math.max(0, (sheet.width * view.scale - frame.width) / 2);
  const maxY = Math.max(0, (sheet.height * view.scale - frame.height) / 2);
  return {
    scale: view.scale,
    x: view.scale <= 1 ? 0 : Math.min(maxX, Math.max(-maxX, view.x)),
    y: view.scale <= 1 ? 0 : Math.min(maxY, Math.max(-maxY, view.y)),
  };
}

/** Size of a picture of this aspect ratio fitted into the frame, no wider than `max`. */
export function fitIntoFrame(ratio: number, frame: FrameSize, max = Number.POSITIVE_INFINITY): FrameSize {
  const width = Math.min(frame.width, frame.height * ratio, max);
  return { width, height: width / ratio };
}
