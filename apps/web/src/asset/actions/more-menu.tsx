import { Menu, type MenuProps } from "@mantine/core";
import type { ReactNode } from "react";
import type { IconButtonProps } from "../../shared/ui/icon-button.tsx";
import { LazyMenu } from "../../shared/ui/lazy/lazy-menu.tsx";
import type { ShownAction } from "./use-asset-actions.ts";

export interface MenuAction extends Pick<ShownAction, "icon" | "label" | "run"> {
  readonly name: string;
}

export interface MoreMenuProps extends Pick<MenuProps, "position" | "offset"> {
  readonly actions: readonly MenuAction[];
  readonly target: (props: Pick<IconButtonProps, "ref" | "tabIndex">) => ReactNode;
  readonly tabIndex?: 0 | -1;
}

/** The menu of `MoreActionsButton`, loaded on demand. */
export function MoreMenu({ actions, target: Target, tabIndex = 0, ...rest }: MoreMenuProps) {
  return (
    <LazyMenu target={(ref) => <Target ref={ref} tabIndex={tabIndex} />} {...rest}>
      {actions.map(({ name, icon: Icon, label, run }) => (
        <Menu.Item key={name} leftSection={<Icon size={20} stroke={1.75} aria-hidden />} onClick={run}>
          {label}
        </Menu.Item>
      ))}
    </LazyMenu>
  );
}
