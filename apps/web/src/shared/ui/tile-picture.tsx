import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useClient } from "../api/client-context.tsx";
import { tilePictureQuery } from "../api/tile-picture-query.ts";
import { useHost } from "../host/host-context.tsx";
import { isSafeMode } from "../host/safe-mode.ts";
import { BlobPicture } from "./blob-picture.tsx";

interface Props {
  readonly id: string;
  /** Rendered if the picture does not exist, and in safe mode. */
  readonly fallback?: ReactNode;
}

/** An uploaded picture of a tile. Decorative: the tile has a text label. */
export function TilePicture({ id, fallback = null }: Props) {
  const isSafe = isSafeMode(useHost());
  const { data, isError } = useQuery({ ...tilePictureQuery(useClient(), id), enabled: !isSafe });
  if (isError || isSafe) return fallback;
  return data && <BlobPicture blob={data} alt="" />;
}
