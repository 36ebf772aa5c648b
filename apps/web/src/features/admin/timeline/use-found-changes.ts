import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { containsWords } from "../finder/search-entries.ts";
import { CHANGES_PER_PAGE, type ChangeFilter, changesQuery } from "./changes-query.ts";
import { useAuthorName } from "./use-author-name.ts";
import { useDescribeChange } from "./use-change-words.ts";

/**
 * The changes that match a filter and whose words contain a text. The server does not know the words, so the text is
 * searched here: earlier changes are loaded until a page of matches is found.
 */
export function useFoundChanges(filter: ChangeFilter, text: string) {
  const words = useDescribeChange();
  const authorName = useAuthorName();
  const query = useInfiniteQuery(changesQuery(useClient(), filter));
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  const [wanted, setWanted] = useState(CHANGES_PER_PAGE);
  const isSearching = text.trim() !== "";
  const loaded = data?.pages.flatMap((page) => page.changes) ?? [];
  const changes = isSearching
    ? loaded.filter((change) => containsWords([words(change), authorName(change)], text))
    : loaded;
  const continues = isSearching && hasNextPage && !error && changes.length < wanted;
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (pages > 0 && continues && !isFetching) void fetchNextPage();
  }, [pages, continues, isFetching, fetchNextPage]);
  const showMore = () => {
    setWanted(changes.length + CHANGES_PER_PAGE);
    void fetchNextPage();
  };
  return { query, changes, isSearching, isLoading: continues, showMore };
}
