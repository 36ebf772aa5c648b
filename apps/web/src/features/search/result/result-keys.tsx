import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle } from "react";
import type { KeyTarget } from "../../../asset/actions/asset-actions.ts";
import { useAssetActions } from "../../../asset/actions/use-asset-actions.ts";
import type { AssetPageState } from "../../../asset/asset-link.ts";

/** Runs the shortcut of a key for an asset. Returns false if there is none. */
export type RunKey = (event: KeyboardEvent, target: KeyTarget) => boolean;

export interface ResultKeysProps {
  readonly handle: Ref<RunKey>;
  readonly onClose: (() => void) | undefined;
  readonly stateOf: (id: string) => AssetPageState;
  readonly onReady: () => void;
}

/** Provides the shortcuts for assets of the result. Renders nothing; loaded after the first results. */
export function ResultKeys({ handle, onClose, stateOf, onReady }: ResultKeysProps) {
  const { runKey } = useAssetActions({ onClose, stateOf });
  useImperativeHandle(handle, () => runKey, [runKey]);
  useEffect(() => onReady(), [onReady]);
  return null;
}
