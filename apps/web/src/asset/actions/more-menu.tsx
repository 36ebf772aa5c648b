import { Menu } from "@mantine/core";
import { AskedMenu } from "../../shared/ui/asked-menu.tsx";
import type { MoreButton } from "./more-button.tsx";
import type { ShownAction } from "./use-asset-actions.ts";

interface MoreMenuProps {
  readonly actions: readonly ShownAction[];
  readonly target: typeof MoreButton;
  readonly tabIndex?: 0 | -1;
}

/** The actions that a narrow poster has no room for. */
export function MoreMenu({ actions, target: Target, tabIndex = 0 }: MoreMenuProps) {
  return (
    <AskedMenu target={(ref) => <Target ref={ref} tabIndex={tabIndex} />}>
      {actions.map(({ name, icon: Icon, label, run }) => (
        <Menu.Item key={name} leftSection={<Icon size={20} stroke={1.75} aria-hidden />} onClick={run}>
          {label}
        </Menu.Item>
      ))}
    </AskedMenu>
  );
}
