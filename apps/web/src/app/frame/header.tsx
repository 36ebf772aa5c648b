import { lazy, Suspense } from "react";
import { Brand } from "./brand.tsx";
import styles from "./header.module.css";

const SearchField = lazy(() =>
  import("../../features/search/search-field.tsx").then(({ SearchField }) => ({ default: SearchField })),
);

export function Header({ withSearch }: { withSearch: boolean }) {
  return (
    <header className={styles.header} data-area="header" data-search={withSearch || undefined}>
      <Brand />
      {withSearch && (
        <div className={styles.search}>
          <Suspense fallback={<div className={styles.ghost} />}>
            <SearchField />
          </Suspense>
        </div>
      )}
    </header>
  );
}
