/**
 * The registry of actions on assets. The icons of the info panel, the action bar, the asset page, the preview and the
 * keys draw from this list. A new action is one more entry.
 */
import { type Icon, IconArrowBarToDown, IconEye, IconInfoCircle, IconShare, IconX } from "@tabler/icons-react";
import type { Session } from "../../shared/api/session-store.ts";
import type { TextKey } from "../../shared/i18n/text-key.ts";
import { paths } from "../../shared/paths.ts";
import type { AssetDoc } from "../asset-doc.ts";

/** `icons`: of the info panel; `bar`: over a selection; `stage`: on the picture of the asset page; `room`: the preview. */
export type ActionPlace = "icons" | "bar" | "page" | "stage" | "room";

/** What the actions are done with. */
export interface ActionTools {
  download(assets: readonly AssetDoc[]): void;
  /** Lays the preview or the share dialog over the page. */
  overlay(kind: "preview" | "share", id: string): void;
  open(path: string): void;
  /** Closes what shows the assets, or ends their selection. */
  close(): void;
}

export interface AssetAction {
  /** Also the key of its words among those of an asset. */
  readonly name: "close" | "download" | "information" | "preview" | "share";
  readonly icon: Icon;
  readonly who: "anyone" | "asset-user";
  readonly places: readonly ActionPlace[];
  /** Does it where a poster has the focus, or what was opened from one. */
  readonly key?: string;
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
    places: ["icons", "bar"],
    key: "Escape",
    one: (_, tools) => tools.close(),
    many: { words: "views:search.selection.clear", run: (_, tools) => tools.close() },
  },
  {
    name: "download",
    icon: IconArrowBarToDown,
    who: "asset-user",
    places: ["icons", "bar", "page", "room"],
    primary: true,
    one: (asset, tools) => tools.download([asset]),
    many: { words: "views:search.selection.download", run: (assets, tools) => tools.download(assets) },
  },
  {
    name: "information",
    icon: IconInfoCircle,
    who: "anyone",
    places: ["icons"],
    key: "Enter",
    one: (asset, tools) => tools.open(toPage(asset)),
    to: toPage,
  },
  {
    name: "preview",
    icon: IconEye,
    who: "anyone",
    places: ["icons", "stage"],
    one: (asset, tools) => tools.overlay("preview", asset.id),
  },
  {
    name: "share",
    icon: IconShare,
    who: "anyone",
    places: ["icons", "page", "room"],
    one: (asset, tools) => tools.overlay("share", asset.id),
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

export function actionOfKey(key: string): AssetAction["name"] | undefined {
  return assetActions.find((action) => action.key === key)?.name;
}
