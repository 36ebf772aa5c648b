/** Zooming and panning a sheet inside its frame. Pure; pixels, from the centre of the frame. */
export interface View {
  /** 1 fits the sheet into the frame. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** How far a sheet can be zoomed, and where it has its true size. As scales of a view. */
export interface ZoomRange {
  readonly least: number;
  readonly most: number;
  /** One pixel of the original on one of the screen, or paper as large as it is; undefined where nobody knows. */
  readonly actual: number | undefined;
}

export const fitted: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 8;
const STEP = 1.4;
/** Of a double tap, where the true size is no larger. */
const TAP_SCALE = 2.5;
/** Scales that differ by less are the same to the eye. */
const SAME = 1.001;
const CSS_PIXELS_PER_MM = 96 / 25.4;
const anyScale: ZoomRange = { least: 1, most: MAX_SCALE, actual: undefined };

/** What the true size of a sheet is told by. */
export interface Measure {
  readonly pixel_x?: number | undefined;
  /** Millimetres. */
  readonly bbox_x?: number | undefined;
  readonly paper: boolean;
}

/** True size and limits of a sheet that is `width` CSS pixels wide when it fits. `density`: screen pixels in each. */
export function zoomRange({ pixel_x, bbox_x, paper }: Measure, width: number, density: number): ZoomRange {
  const wide = paper ? (bbox_x ?? 0) * CSS_PIXELS_PER_MM : (pixel_x ?? 0) / density;
  if (wide <= 0 || width <= 0) return anyScale;
  const actual = wide / width;
  return { least: Math.min(1, actual), most: Math.max(MAX_SCALE, actual), actual };
}

/** Zooms so that the point stays where it is. */
export function zoomAt(
  view: View,
  factor: number,
  point: { x: number; y: number },
  sheet: Frame,
  frame: Frame,
  { least, most } = anyScale,
): View {
  const scale = Math.min(most, Math.max(least, view.scale * factor));
  const ratio = scale / view.scale;
  const moved = { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
  return keepInside(moved, sheet, frame);
}

export function pan(view: View, dx: number, dy: number, sheet: Frame, frame: Frame): View {
  return keepInside({ ...view, x: view.x + dx, y: view.y + dy }, sheet, frame);
}

/** The next scale inwards or outwards; fitting and the true size are never stepped over. */
export function nextScale(scale: number, direction: 1 | -1, { least, most, actual }: ZoomRange = anyScale): number {
  const next = Math.min(most, Math.max(least, scale * STEP ** direction));
  const between = [1, actual ?? 1].filter((stop) =>
    direction > 0 ? stop > scale * SAME && stop < next : stop < scale / SAME && stop > next,
  );
  return between.length === 0 ? next : direction > 0 ? Math.min(...between) : Math.max(...between);
}

/** Where a double tap leads from fitting: to the true size, if that shows more. */
export function tapScale({ actual = 0, most }: ZoomRange): number {
  return Math.min(most, actual > 1.2 ? actual : TAP_SCALE);
}

/** No edge of the sheet comes further in than the edge of the frame; what fits stays in the middle. */
function keepInside(view: View, sheet: Frame, frame: Frame): View {
  const roomX = Math.max(0, (sheet.width * view.scale - frame.width) / 2);
  const roomY = Math.max(0, (sheet.height * view.scale - frame.height) / 2);
  return {
    scale: view.scale,
    x: view.scale <= 1 ? 0 : Math.min(roomX, Math.max(-roomX, view.x)),
    y: view.scale <= 1 ? 0 : Math.min(roomY, Math.max(-roomY, view.y)),
  };
}

/** The size that a picture of this ratio has when it fits into the frame, and is no wider than `most`. */
export function fitInto(ratio: number, frame: Frame, most = Number.POSITIVE_INFINITY): Frame {
  const width = Math.min(frame.width, frame.height * ratio, most);
  return { width, height: width / ratio };
}
