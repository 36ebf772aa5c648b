import type { FieldSetting, PortalSettings } from "@vitrine/settings/portal-settings";
import { listPictureWidth, listRowHeight } from "./row-height.ts";

/** The list's measures in pixels. */
const GAP = 20;
/** The narrowest that the title's column, and the others, may become. */
const TITLE_LEAST = 200;
const COLUMN_LEAST = 130;
/** Two icons, and the menu. */
const ACTIONS = 140;
/** Above the rows; none on phones, which sort by the menu. */
const HEAD = 36;
const PHONE = { picture: 112, rowHeight: 112, actions: 44, gap: 12 } as const;
/** Of the picture, above and below it. */
export const PICTURE_MARGIN = 12;
const PHONE_MARGIN = 8;

type ListSettings = PortalSettings["search"]["list"];

export interface ListShape {
  /** Pixels of the picture's column. */
  readonly picture: number;
  readonly pictureHeight: number;
  readonly rowHeight: number;
  readonly actions: number;
  readonly gap: number;
  /** Pixels of the head; 0 without one. */
  readonly head: number;
  /** The configured fields that there is room for: the last ones go first. */
  readonly columns: readonly FieldSetting[];
}

/** @param fields that the reader may see, in their order, without the title's. */
export function listShape(
  settings: ListSettings,
  fields: readonly FieldSetting[],
  room: { readonly width: number; readonly phone: boolean },
): ListShape {
  if (room.phone) {
    const pictureHeight = PHONE.rowHeight - 2 * PHONE_MARGIN;
    return { ...PHONE, pictureHeight, head: 0, columns: [] };
  }
  const rowHeight = listRowHeight(settings);
  // A picture takes a third of a narrow list at most.
  const picture = Math.min(listPictureWidth(settings), Math.floor(room.width / 3));
  const left = room.width - picture - TITLE_LEAST - ACTIONS - 2 * GAP;
  const fitting = Math.max(0, Math.floor(left / (COLUMN_LEAST + GAP)));
  return {
    picture,
    pictureHeight: Math.max(1, rowHeight - 2 * PICTURE_MARGIN),
    rowHeight,
    actions: ACTIONS,
    gap: GAP,
    head: HEAD,
    columns: fields.slice(0, fitting),
  };
}

/** The columns of picture, title, fields and actions, as CSS lays them out. */
export function templateOf({ picture, columns, actions }: ListShape): string {
  return [`${picture}px`, "minmax(0, 1.7fr)", ...columns.map(() => "minmax(0, 1fr)"), `${actions}px`].join(" ");
}
