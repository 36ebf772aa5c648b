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

export const fitted: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 8;
const STEP = 1.4;

/** Zooms so that the point stays where it is. */
export function zoomAt(view: View, factor: number, point: { x: number; y: number }, sheet: Frame, frame: Frame): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  const moved = { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
  return keepInside(moved, sheet, frame);
}

export function pan(view: View, dx: number, dy: number, sheet: Frame, frame: Frame): View {
  return keepInside({ ...view, x: view.x + dx, y: view.y + dy }, sheet, frame);
}

export function stepIn(view: View, sheet: Frame, frame: Frame): View {
  return zoomAt(view, STEP, { x: 0, y: 0 }, sheet, frame);
}

export function stepOut(view: View, sheet: Frame, frame: Frame): View {
  return zoomAt(view, 1 / STEP, { x: 0, y: 0 }, sheet, frame);
}

/** No edge of the sheet comes further in than the edge of the frame; what fits stays in the middle. */
function keepInside(view: View, sheet: Frame, frame: Frame): View {
  const roomX = Math.max(0, (sheet.width * view.scale - frame.width) / 2);
  const roomY = Math.max(0, (sheet.height * view.scale - frame.height) / 2);
  return {
    scale: view.scale,
    x: view.scale === 1 ? 0 : Math.min(roomX, Math.max(-roomX, view.x)),
    y: view.scale === 1 ? 0 : Math.min(roomY, Math.max(-roomY, view.y)),
  };
}

/** The size that a picture of this ratio has when it fits into the frame. */
export function fitInto(ratio: number, frame: Frame): Frame {
  const width = Math.min(frame.width, frame.height * ratio);
  return { width, height: width / ratio };
}
