import { createSafeContext } from "@mantine/core";
import { useSyncExternalStore } from "react";
import type { Downloads, DownloadsState } from "./downloads.ts";

export const [DownloadsProvider, useDownloads] = createSafeContext<Downloads>("useDownloads needs a DownloadsProvider");

export function useDownloadsState(): DownloadsState {
  const downloads = useDownloads();
  return useSyncExternalStore(downloads.subscribe, downloads.get);
}

export function useTransfers() {
  const { transfers } = useDownloads();
  return useSyncExternalStore(transfers.subscribe, transfers.get);
}
