import { IconDotsVertical } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton, type IconButtonProps } from "../../shared/ui/icon-button.tsx";
import { LazyMenuLoader } from "../../shared/ui/lazy/lazy-menu-loader.tsx";
import { lazyComponent } from "../../shared/ui/lazy-component.ts";
import type { MoreMenuProps } from "./more-menu.tsx";

const fetchMenu = () => import("./more-menu.tsx");
const MoreMenu = lazyComponent(fetchMenu, "MoreMenu");

/** Button that opens a menu with actions, such as those that do not fit as icons. */
export function MoreActionsButton({ tabIndex = 0, ...menu }: Omit<MoreMenuProps, "target">) {
  return (
    <LazyMenuLoader fetch={fetchMenu} button={(alone) => <MoreButton tabIndex={tabIndex} {...alone} />}>
      <MoreMenu {...menu} tabIndex={tabIndex} target={MoreButton} />
    </LazyMenuLoader>
  );
}

function MoreButton(props: Omit<IconButtonProps, "label" | "children">) {
  const { t } = useTranslation();
  return <IconButton icon={IconDotsVertical} label={t("views:asset.more")} aria-haspopup="menu" {...props} />;
}
