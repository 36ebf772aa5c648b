import { useTranslation } from "react-i18next";
import { getSideDrawerContentClass, SideDrawer } from "../../../shared/ui/dialogs/side-drawer.tsx";
import { useFocusReturn } from "../../../shared/ui/dialogs/use-focus-return.ts";
import type { AdminSectionKey } from "../section.ts";
import styles from "./section-drawer.module.css";
import { SectionLinks } from "./section-links.tsx";

interface Props {
  readonly now: AdminSectionKey;
  readonly onClose: () => void;
}

/** The sections in a drawer, in windows without space for the sidebar. */
export function SectionDrawer({ now, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <SideDrawer
      opened
      onClose={onClose}
      side="left"
      area="admin"
      title={t("global:header.admin")}
      closeLabel={t("global:action.close")}
    >
      <nav className={getSideDrawerContentClass(styles.links)} aria-label={t("admin:section.label")}>
        <SectionLinks now={now} onChoose={onClose} />
      </nav>
    </SideDrawer>
  );
}
