import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useRetryOnReconnect } from "../../shared/api/connection-context.tsx";
import {
  type BookmarkCommand,
  type BookmarkList,
  BookmarksProvider,
} from "../../shared/bookmarks/bookmarks-context.ts";
import { lazyOf } from "../../shared/ui/lazy-of.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useFetchAhead } from "../../shared/ui/use-fetch-when-idle.ts";

const fetchKeeper = () => import("./bookmark-keeper.tsx");
const BookmarkKeeper = lazyOf(fetchKeeper, "BookmarkKeeper");

/** Bookmarks for the whole portal. What keeps them is loaded once the page has come to rest, or with the first command. */
export function Bookmarks({ children }: { children: ReactNode }) {
  const [list, setList] = useState<BookmarkList | null>(null);
  const [commands, setCommands] = useState<readonly BookmarkCommand[]>();
  const command = useCallback((one: BookmarkCommand) => setCommands((waiting = []) => [...waiting, one]), []);
  const [missed, setMissed] = useState(false);
  // Nobody has asked for it: without a network it is not missed, and comes when the network is back.
  const look = useCallback(async () => {
    try {
      await fetchKeeper();
      setMissed(false);
      command({ kind: "look" });
    } catch {
      setMissed(true);
    }
  }, [command]);
  useFetchAhead(look);
  useRetryOnReconnect(missed, look);
  return (
    <BookmarksProvider value={useMemo(() => ({ list, command }), [list, command])}>
      {children}
      <LazyPart onFailed={() => setCommands(undefined)}>
        {commands && (
          <BookmarkKeeper
            commands={commands}
            onTaken={(taken) => setCommands((now) => now?.filter((one) => !taken.includes(one)))}
            onList={setList}
          />
        )}
      </LazyPart>
    </BookmarksProvider>
  );
}
