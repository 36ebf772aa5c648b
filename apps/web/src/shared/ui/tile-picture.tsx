import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useClient } from "../api/client-context.tsx";
import { tilePictureQuery } from "../api/tile-picture-query.ts";
import { useHost } from "../host/host-context.tsx";
import { isSafeMode } from "../host/safe-mode.ts";
import { BlobPicture } from "./blob-picture.tsx";

interface Props {
  readonly id: string;
  /** Stands there instead where the server has no such picture, and where none is shown. */
  readonly fallback?: ReactNode;
}

/** A picture that was uploaded for tiles. What it shows stands in words beside it. */
export function TilePicture({ id, fallback = null }: Props) {
  const isSafe = isSafeMode(useHost());
  const { data, isError } = useQuery({ ...tilePictureQuery(useClient(), id), enabled: !isSafe });
  if (isError || isSafe) return fallback;
  return data && <BlobPicture blob={data} alt="" />;
}
