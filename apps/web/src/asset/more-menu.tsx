import { Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AskedMenu } from "../shared/ui/asked-menu.tsx";
import { IconButton } from "../shared/ui/icon-button.tsx";

interface Entry {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

export function MoreMenu({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <AskedMenu
      target={(ref) => (
        <IconButton ref={ref} label={label}>
          <IconDotsVertical size={20} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    >
      {entries.map(({ name, label: word, icon, run }) => (
        <Menu.Item key={name} leftSection={icon} onClick={run}>
          {word}
        </Menu.Item>
      ))}
    </AskedMenu>
  );
}
