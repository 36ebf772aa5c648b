import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useClient } from "../../../shared/api/client-context.tsx";
import { useModalOpenCheck } from "../../../shared/ui/dialogs/use-modal-open.ts";
import { lazyComponent } from "../../../shared/ui/lazy-component.ts";
import { useSidebarFits } from "../../../shared/ui/use-media.ts";
import { InputStyleProvider } from "../fields/controls/input-style.tsx";
import type { AdminSectionKey } from "../section.ts";
import { SectionBarSlotProvider } from "../section-bar-slot.ts";
import { listOfferedSections } from "../sections.tsx";
import { SectionsProvider } from "../sections-context.ts";
import styles from "./admin-frame.module.css";
import { SectionBar } from "./section-bar.tsx";
import { Sidebar } from "./sidebar.tsx";

const SearchDialog = lazyComponent(() => import("../finder/search-dialog.tsx"), "SearchDialog");

interface Props {
  readonly now: AdminSectionKey;
  /** The search is offered only if the settings are loaded. */
  readonly hasSettings: boolean;
  readonly children: ReactNode;
}

export function AdminFrame({ now, hasSettings, children }: Props) {
  const client = useClient();
  const sections = useMemo(() => listOfferedSections(client), [client]);
  const isModalOpen = useModalOpenCheck();
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  const onSearch = hasSettings ? search : null;
  useHotkeys([["mod+K", () => isModalOpen() || onSearch?.()]], [], true);
  const hasSidebar = useSidebarFits();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <SectionsProvider value={sections}>
      <InputStyleProvider of="form">
        <div className={styles.area}>
          {hasSidebar ? <Sidebar {...{ now, onSearch }} /> : <SectionBar {...{ now, onSearch }} slot={setSlot} />}
          <SectionBarSlotProvider value={slot}>
            <div className={styles.content}>{children}</div>
          </SectionBarSlotProvider>
        </div>
        {isSearching && (
          <Suspense>
            <SearchDialog onClose={() => setSearching(false)} />
          </Suspense>
        )}
      </InputStyleProvider>
    </SectionsProvider>
  );
}
