import type { Client } from "@vitrine/contract/client";

/** Where a film or a sound is played from; without `url` where nothing of it can be. */
export const playableQuery = (client: Client, id: string) => ({
  queryKey: ["download.video", id],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.call("download.video", { params: { id }, signal }),
  // Signed addresses live twelve hours.
  staleTime: 3_600_000,
  retry: false,
});
