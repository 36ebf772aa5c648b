import type { FieldSetting, PortalSettings } from "@vitrine/settings/portal-settings";
import { getListRowHeight, getMaxListPictureWidth } from "./row-height.ts";

/** Gap between the columns in pixels, like all sizes here. */
const GAP = 20;
/** Minimum width of the title column, and of the other columns. */
const MIN_TITLE_WIDTH = 200;
const MIN_COLUMN_WIDTH = 130;
/** Space for two icons and the menu. */
const ACTIONS_WIDTH = 140;
/** Height of the header above the rows; phones have none, and sort by the menu. */
const HEAD_HEIGHT = 36;
const PHONE = { picture: 112, rowHeight: 112, actions: 44, gap: 12 } as const;
/** Margin above and below the picture. */
export const PICTURE_MARGIN_PX = 12;
const PHONE_MARGIN = 8;

type ListSettings = PortalSettings["search"]["list"];

export interface ListShape {
  /** Width of the picture column in pixels. */
  readonly picture: number;
  readonly pictureHeight: number;
  readonly rowHeight: number;
  readonly actions: number;
  readonly gap: number;
  /** Height of the header in pixels; 0 without one. */
  readonly head: number;
  /** The configured fields that fit; the last ones are dropped first. */
  readonly columns: readonly FieldSetting[];
}

/** @param fields visible to the user, in order, without the title field. */
export function computeListShape(
  settings: ListSettings,
  fields: readonly FieldSetting[],
  available: { readonly width: number; readonly phone: boolean },
): ListShape {
  if (available.phone) {
    const pictureHeight = PHONE.rowHeight - 2 * PHONE_MARGIN;
    return { ...PHONE, pictureHeight, head: 0, columns: [] };
  }
  const rowHeight = getListRowHeight(settings);
  // A picture takes a third of a narrow list at most.
  const picture = Math.min(getMaxListPictureWidth(settings), Math.floor(available.width / 3));
  const spare = available.width - picture - MIN_TITLE_WIDTH - ACTIONS_WIDTH - 2 * GAP;
  const fitting = Math.max(0, Math.floor(spare / (MIN_COLUMN_WIDTH + GAP)));
  return {
    picture,
    pictureHeight: Math.max(1, rowHeight - 2 * PICTURE_MARGIN_PX),
    rowHeight,
    actions: ACTIONS_WIDTH,
    gap: GAP,
    head: HEAD_HEIGHT,
    columns: fields.slice(0, fitting),
  };
}

/** CSS grid columns for picture, title, fields and actions. */
export function toGridTemplateColumns({ picture, columns, actions }: ListShape): string {
  return [`${picture}px`, "minmax(0, 1.7fr)", ...columns.map(() => "minmax(0, 1fr)"), `${actions}px`].join(" ");
}
