/**
 * The registry of actions on assets, used by info panel, action bar, asset page, preview and keyboard shortcuts. To add
 * an action, add an entry.
 */
import {
  type Icon,
  IconArrowBarToDown,
  IconBookmark,
  IconEye,
  IconInfoCircle,
  IconShare,
  IconX,
} from "@tabler/icons-react";
import type { Session } from "../../shared/api/session-store.ts";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import { paths } from "../../shared/paths.ts";
import type { AssetDoc } from "../asset-doc.ts";

/**
 * Where an action is shown. `icons`: info panel; `item`: list row and thumbnail; `bar`: selection bar; `stage`:
 * picture of the asset page.
 */
export type ActionLocation = "icons" | "item" | "bar" | "page" | "stage" | "preview";

/** Functions that the actions use. */
export interface ActionTools {
  download(assets: readonly AssetDoc[]): void;
  /** Bookmarks the assets, or removes the bookmarks if all are bookmarked. */
  bookmark(assets: readonly AssetDoc[]): void;
  /** Opens the preview over the page. */
  preview(asset: AssetDoc): void;
  /** Opens the device's share sheet, or a dialog. */
  share(assets: readonly AssetDoc[]): void;
  open(path: string, asset: AssetDoc): void;
  /** Closes the panel or preview, or clears the selection; undefined if there is nothing to close. */
  readonly close: (() => void) | undefined;
}

export interface AssetAction {
  /** Also its text key in `views:asset`. */
  readonly name: "bookmark" | "close" | "download" | "information" | "preview" | "share";
  readonly icon: Icon;
  readonly access: "anyone" | "asset-user";
  readonly locations: readonly ActionLocation[];
  /** Shortcut (`KeyboardEvent.key`) on a focused poster and in the action's locations. */
  readonly key?: string;
  /** A tool that the action requires: without it, the shortcut does nothing. */
  readonly needs?: keyof ActionTools;
  /** Highlighted in all its locations. */
  readonly primary?: true;
  readonly one: (asset: AssetDoc, tools: ActionTools) => void;
  /** Undefined: not available for several assets. */
  readonly many?: {
    readonly labelKey: TextKey;
    readonly run: (assets: readonly AssetDoc[], tools: ActionTools) => void;
  };
  /** Target path, for actions that can be opened in a new tab. */
  readonly to?: (asset: AssetDoc) => string;
}

const toPage = (asset: AssetDoc) => paths.asset(asset.id);

export const assetActions: readonly AssetAction[] = [
  {
    name: "close",
    icon: IconX,
    access: "anyone",
    locations: ["icons", "bar", "preview"],
    key: "Escape",
    needs: "close",
    one: (_, tools) => tools.close?.(),
    many: { labelKey: "views:search.selection.clear", run: (_, tools) => tools.close?.() },
  },
  {
    name: "download",
    icon: IconArrowBarToDown,
    access: "asset-user",
    locations: ["icons", "item", "bar", "page", "preview"],
    primary: true,
    one: (asset, tools) => tools.download([asset]),
    many: { labelKey: "views:search.selection.download", run: (assets, tools) => tools.download(assets) },
  },
  {
    name: "bookmark",
    icon: IconBookmark,
    access: "asset-user",
    locations: ["icons", "item", "bar", "page", "preview"],
    key: "b",
    one: (asset, tools) => tools.bookmark([asset]),
    many: { labelKey: "views:search.selection.bookmark", run: (assets, tools) => tools.bookmark(assets) },
  },
  {
    name: "information",
    icon: IconInfoCircle,
    access: "anyone",
    locations: ["icons", "item"],
    key: "Enter",
    one: (asset, tools) => tools.open(toPage(asset), asset),
    to: toPage,
  },
  {
    name: "preview",
    icon: IconEye,
    access: "anyone",
    locations: ["icons", "item", "stage"],
    one: (asset, tools) => tools.preview(asset),
  },
  {
    name: "share",
    icon: IconShare,
    access: "anyone",
    locations: ["icons", "item", "bar", "page", "preview"],
    one: (asset, tools) => tools.share([asset]),
    many: { labelKey: "views:search.selection.share", run: (assets, tools) => tools.share(assets) },
  },
];

/** Returns the actions of a location that the user may use for `count` assets, in display order. */
export function getActionsAt(
  actionLocation: ActionLocation,
  count: number,
  session: Pick<Session, "isAssetUser"> | null,
): readonly AssetAction[] {
  return assetActions.filter(
    ({ locations, access, many }) =>
      locations.includes(actionLocation) &&
      (count <= 1 || many !== undefined) &&
      (access === "anyone" || session?.isAssetUser === true),
  );
}

/** The asset on which a key is pressed, and the current selection. */
export interface ActionKeyTarget {
  readonly actionLocation: ActionLocation;
  readonly asset: AssetDoc;
  readonly selected?: readonly AssetDoc[];
}

export interface ActionKeyContext {
  readonly session: Pick<Session, "isAssetUser"> | null;
  readonly tools: ActionTools;
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * Runs the action of a key, on the whole selection if the action supports several assets, else on the asset alone.
 * Returns false if the key has no action.
 */
export function runActionKey(pressed: Key, target: ActionKeyTarget, { session, tools }: ActionKeyContext): boolean {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  // Letters with a modifier are browser shortcuts.
  if (key.length === 1 && (ctrlKey || metaKey || altKey)) return false;
  const { actionLocation, asset, selected = [] } = target;
  const action = getActionsAt(actionLocation, 1, session).find((one) => one.key === key);
  if (!action || (action.needs !== undefined && tools[action.needs] === undefined)) return false;
  if (action.many && selected.length > 1) action.many.run(selected, tools);
  else action.one(asset, tools);
  return true;
}
