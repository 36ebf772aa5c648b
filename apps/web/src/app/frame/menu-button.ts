import type { ReactNode } from "react";
import type { IconButtonProps } from "../../shared/ui/icon-button.tsx";

/** What the menu gives to the button that opens it. */
export type MenuButtonProps = Omit<IconButtonProps, "label" | "children">;

/** A button of the header that opens a menu; it draws its own label. */
export type MenuTarget = (props: MenuButtonProps) => ReactNode;
