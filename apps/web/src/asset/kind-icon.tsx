import { IconBox, IconFile, IconFileText, IconMovie, IconMusic, IconPhoto } from "@tabler/icons-react";
import type { AssetKind } from "./asset-doc.ts";

const icons = {
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  document: IconFileText,
  model: IconBox,
  other: IconFile,
} as const;

/** Icon for the kind of an asset without a picture. */
export function KindIcon({ kind, size = 40 }: { kind: AssetKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.25} aria-hidden />;
}
