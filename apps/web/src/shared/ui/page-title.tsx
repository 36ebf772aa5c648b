import { createContext, useContext, useEffect } from "react";

type SetTitle = (title: string | null) => void;

const PageTitleContext = createContext<SetTitle>(() => {});

export const PageTitleProvider = PageTitleContext.Provider;

/** Names the page more exactly than its route does ("Search: tea"); the route's own name until then. */
export function usePageTitle(title: string | null | undefined): void {
  const setTitle = useContext(PageTitleContext);
  useEffect(() => {
    if (!title) return;
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
}
