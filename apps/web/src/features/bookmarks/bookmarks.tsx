import { lazy, type ReactNode, useCallback, useMemo, useState } from "react";
import { useRetryOnReconnect } from "../../shared/api/connection-context.tsx";
import { type BookmarkList, type BookmarkOrder, BookmarksProvider } from "../../shared/bookmarks/bookmarks-context.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useFetchAhead } from "../../shared/ui/use-fetch-when-idle.ts";

const fetchKeeper = () => import("./bookmark-keeper.tsx");
const BookmarkKeeper = lazy(() => fetchKeeper().then(({ BookmarkKeeper }) => ({ default: BookmarkKeeper })));

/** Bookmarks for the whole portal. What keeps them is loaded once the page has come to rest, or with the first order. */
export function Bookmarks({ children }: { children: ReactNode }) {
  const [list, setList] = useState<BookmarkList | null>(null);
  const [orders, setOrders] = useState<readonly BookmarkOrder[]>();
  const order = useCallback((one: BookmarkOrder) => setOrders((waiting = []) => [...waiting, one]), []);
  const [missed, setMissed] = useState(false);
  // Nobody has asked for it: without a network it is not missed, and comes when the network is back.
  const look = useCallback(async () => {
    try {
      await fetchKeeper();
      setMissed(false);
      order({ kind: "look" });
    } catch {
      setMissed(true);
    }
  }, [order]);
  useFetchAhead(look);
  useRetryOnReconnect(missed, look);
  return (
    <BookmarksProvider value={useMemo(() => ({ list, order }), [list, order])}>
      {children}
      <LazyPart onFailed={() => setOrders(undefined)}>
        {orders && (
          <BookmarkKeeper
            orders={orders}
            onTaken={(taken) => setOrders((now) => now?.filter((one) => !taken.includes(one)))}
            onList={setList}
          />
        )}
      </LazyPart>
    </BookmarksProvider>
  );
}
