/**
 * The registry of actions on assets. The icons of the info panel, the action bar, the asset page, the preview and the
 * keys draw from this list. A new action is one more entry.
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

/** `icons`: of the info panel; `item`: in a list's row and on a thumbnail; `bar`: over a selection; `stage`: on the picture of the asset page; `room`: the preview. */
export type ActionPlace = "icons" | "item" | "bar" | "page" | "stage" | "room";

/** What the actions are done with. */
export interface ActionTools {
  download(assets: readonly AssetDoc[]): void;
  /** Bookmarks them, or removes them where all are bookmarked. */
  bookmark(assets: readonly AssetDoc[]): void;
  /** Opens the preview over the page. */
  preview(asset: AssetDoc): void;
  /** By the device's own means, or by a dialog over the page. */
  share(assets: readonly AssetDoc[]): void;
  open(path: string, asset: AssetDoc): void;
  /** Closes what shows the assets, or ends their selection; undefined where there is nothing to close. */
  readonly close: (() => void) | undefined;
}

export interface AssetAction {
  /** Also the key of its words among those of an asset. */
  readonly name: "bookmark" | "close" | "download" | "information" | "preview" | "share";
  readonly icon: Icon;
  readonly who: "anyone" | "asset-user";
  readonly places: readonly ActionPlace[];
  /** As `KeyboardEvent.key`: does it where a poster has the focus, and in the places where it stands. */
  readonly key?: string;
  /** A tool that not every place has: without it, its key does nothing. */
  readonly needs?: keyof ActionTools;
  /** The one that a place is for. */
  readonly primary?: true;
  readonly one: (asset: AssetDoc, tools: ActionTools) => void;
  /** Without it, it is nothing for several at once. */
  readonly many?: { readonly words: TextKey; readonly run: (assets: readonly AssetDoc[], tools: ActionTools) => void };
  /** Where it leads to, for what can be opened in a tab of its own. */
  readonly to?: (asset: AssetDoc) => string;
}

const toPage = (asset: AssetDoc) => paths.asset(asset.id);

export const assetActions: readonly AssetAction[] = [
  {
    name: "close",
    icon: IconX,
    who: "anyone",
    places: ["icons", "bar", "room"],
    key: "Escape",
    needs: "close",
    one: (_, tools) => tools.close?.(),
    many: { words: "views:search.selection.clear", run: (_, tools) => tools.close?.() },
  },
  {
    name: "download",
    icon: IconArrowBarToDown,
    who: "asset-user",
    places: ["icons", "item", "bar", "page", "room"],
    primary: true,
    one: (asset, tools) => tools.download([asset]),
    many: { words: "views:search.selection.download", run: (assets, tools) => tools.download(assets) },
  },
  {
    name: "bookmark",
    icon: IconBookmark,
    who: "asset-user",
    places: ["icons", "item", "bar", "page", "room"],
    key: "b",
    one: (asset, tools) => tools.bookmark([asset]),
    many: { words: "views:search.selection.bookmark", run: (assets, tools) => tools.bookmark(assets) },
  },
  {
    name: "information",
    icon: IconInfoCircle,
    who: "anyone",
    places: ["icons", "item"],
    key: "Enter",
    one: (asset, tools) => tools.open(toPage(asset), asset),
    to: toPage,
  },
  {
    name: "preview",
    icon: IconEye,
    who: "anyone",
    places: ["icons", "item", "stage"],
    one: (asset, tools) => tools.preview(asset),
  },
  {
    name: "share",
    icon: IconShare,
    who: "anyone",
    places: ["icons", "item", "bar", "page", "room"],
    one: (asset, tools) => tools.share([asset]),
    many: { words: "views:search.selection.share", run: (assets, tools) => tools.share(assets) },
  },
];

/** The actions of a place, in its order, that the caller may use for `count` assets. */
export function actionsAt(
  place: ActionPlace,
  count: number,
  session: Pick<Session, "isAssetUser"> | null,
): readonly AssetAction[] {
  return assetActions.filter(
    ({ places, who, many }) =>
      places.includes(place) &&
      (count <= 1 || many !== undefined) &&
      (who === "anyone" || session?.isAssetUser === true),
  );
}

/** What a key is pressed on: one asset, and what is selected besides. */
export interface KeyTarget {
  readonly place: ActionPlace;
  readonly asset: AssetDoc;
  readonly selected?: readonly AssetDoc[];
}

export interface KeyContext {
  readonly session: Pick<Session, "isAssetUser"> | null;
  readonly tools: ActionTools;
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * Does what the key does: with all that is selected where that is something for several, else with the asset alone.
 * False where it does nothing.
 */
export function runActionKey(pressed: Key, target: KeyTarget, { session, tools }: KeyContext): boolean {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  // A letter with a modifier is the browser's.
  if (key.length === 1 && (ctrlKey || metaKey || altKey)) return false;
  const { place, asset, selected = [] } = target;
  const action = actionsAt(place, 1, session).find((one) => one.key === key);
  if (!action || (action.needs !== undefined && tools[action.needs] === undefined)) return false;
  if (action.many && selected.length > 1) action.many.run(selected, tools);
  else action.one(asset, tools);
  return true;
}
