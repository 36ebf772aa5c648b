import { OverlayHost } from "../../asset/overlay-host.tsx";
import { type ResultListOptions, useResultList } from "./use-result-list.ts";

export { fetchPreview, fetchShareDialog } from "../../asset/overlay-host.tsx";

/** Overlays of the result: the preview, which steps through it, and the share dialog. */
export function ResultOverlays(props: ResultListOptions) {
  const { docs, indexOf } = props.result;
  const { list, showAsset } = useResultList(props);
  return <OverlayHost find={(id) => docs[indexOf(id)]} list={list} onLeave={showAsset} />;
}
