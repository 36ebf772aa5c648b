import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import type { ReplyOf } from "@vitrine/contract/endpoint";

export type RecordedChange = ReplyOf<"changes.list">["changes"][number];
export type ChangeTopic = RecordedChange["topic"];
export const CHANGE_TOPICS = ["settings", "texts", "pages", "files", "people", "rights", "technical"] as const;

export interface ChangeFilter {
  readonly topic: ChangeTopic | null;
  /** Id of an account. */
  readonly author: string | null;
}

export const CHANGES_PER_PAGE = 50;

/** The recorded changes that match the filter, newest first, page by page. */
export const changesQuery = (client: Client, { topic, author }: ChangeFilter) =>
  infiniteQueryOptions({
    queryKey: ["changes.list", topic, author],
    queryFn: ({ signal, pageParam: before }) =>
      client.call("changes.list", {
        query: {
          rows: CHANGES_PER_PAGE,
          ...(topic && { topic }),
          ...(author && { author }),
          ...(before && { before }),
        },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** The last change of any kind; null if there is none. */
export const latestChangeQuery = (client: Client) =>
  queryOptions({
    queryKey: ["changes.list", "latest"],
    queryFn: async ({ signal }): Promise<RecordedChange | null> =>
      (await client.call("changes.list", { query: { rows: 1 }, signal })).changes[0] ?? null,
    gcTime: 0,
  });
