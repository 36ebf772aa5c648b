import type { ReactNode } from "react";
import type { IconButtonProps } from "../../shared/ui/icon-button.tsx";

/** Props that a menu passes to its button. */
export type MenuButtonProps = Omit<IconButtonProps, "label" | "children">;

/** A header button that opens a menu and renders its own label. */
export type MenuTargetComponent = (props: MenuButtonProps) => ReactNode;
