import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useRetryOnReconnect } from "../../shared/api/connection-context.tsx";
import {
  type BookmarkCommand,
  type BookmarkList,
  BookmarksProvider,
} from "../../shared/bookmarks/bookmarks-context.ts";
import { LazyPart } from "../../shared/ui/lazy/lazy-part.tsx";
import { usePrefetch } from "../../shared/ui/lazy/use-fetch-when-idle.ts";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";

const fetchController = () => import("./bookmark-controller.tsx");
const BookmarkController = lazyComponent(fetchController, "BookmarkController");

/**
 * Provides bookmarks to the whole portal. The controller is loaded when the page is idle, or with the first command.
 */
export function Bookmarks({ children }: { children: ReactNode }) {
  const [list, setList] = useState<BookmarkList | null>(null);
  const [commands, setCommands] = useState<readonly BookmarkCommand[]>();
  const command = useCallback((one: BookmarkCommand) => setCommands((waiting = []) => [...waiting, one]), []);
  const [loadFailed, setLoadFailed] = useState(false);
  // The user has not asked for it: a failure is not shown, and loading is retried when the network is back.
  const loadList = useCallback(async () => {
    try {
      await fetchController();
      setLoadFailed(false);
      command({ kind: "load" });
    } catch {
      setLoadFailed(true);
    }
  }, [command]);
  usePrefetch(loadList);
  useRetryOnReconnect(loadFailed, loadList);
  return (
    <BookmarksProvider value={useMemo(() => ({ list, command }), [list, command])}>
      {children}
      <LazyPart onFailed={() => setCommands(undefined)}>
        {commands && (
          <BookmarkController
            commands={commands}
            onHandled={(taken) => setCommands((now) => now?.filter((one) => !taken.includes(one)))}
            onList={setList}
          />
        )}
      </LazyPart>
    </BookmarksProvider>
  );
}
