import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle } from "react";
import type { KeyTarget } from "../../../asset/actions/asset-actions.ts";
import { useAssetActions } from "../../../asset/actions/use-asset-actions.ts";
import type { AssetPageState } from "../../../asset/asset-link.ts";

/** Does what the key does with the asset; false where that is nothing. */
export type RunKey = (event: KeyboardEvent, target: KeyTarget) => boolean;

export interface ResultKeysProps {
  readonly handle: Ref<RunKey>;
  readonly onClose: (() => void) | undefined;
  readonly stateOf: (id: string) => AssetPageState;
  readonly onReady: () => void;
}

/** The keys that do something with an asset of the result. Draws nothing; comes after the first results. */
export function ResultKeys({ handle, onClose, stateOf, onReady }: ResultKeysProps) {
  const { runKey } = useAssetActions({ onClose, stateOf });
  useImperativeHandle(handle, () => runKey, [runKey]);
  useEffect(() => onReady(), [onReady]);
  return null;
}
