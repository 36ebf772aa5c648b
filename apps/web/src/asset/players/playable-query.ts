import type { Client } from "@vitrine/contract/client";

/** URL of a playable video or audio file; without `url` if it cannot be played. */
export const playbackUrlQuery = (client: Client, id: string) => ({
  queryKey: ["download.video", id],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.call("download.video", { params: { id }, signal }),
  // Signed URLs are valid for twelve hours.
  staleTime: 3_600_000,
  retry: false,
});
