import { createContext, useContext, useEffect } from "react";

type SetTitle = (title: string | null) => void;

const PageTitleContext = createContext<SetTitle>(() => {});

export const PageTitleProvider = PageTitleContext.Provider;

/** Sets a more specific page title than the route's ("Search: tea"); null: the route's title. */
export function usePageTitleOverride(title: string | null | undefined): void {
  const setTitle = useContext(PageTitleContext);
  useEffect(() => {
    if (!title) return;
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
}
