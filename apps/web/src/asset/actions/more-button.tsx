import { IconDotsVertical } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton, type IconButtonProps } from "../../shared/ui/icon-button.tsx";

export function MoreButton(props: Omit<IconButtonProps, "label" | "children">) {
  const { t } = useTranslation();
  return (
    <IconButton label={t("views:asset.more")} aria-haspopup="menu" {...props}>
      <IconDotsVertical size={20} stroke={1.75} aria-hidden />
    </IconButton>
  );
}
