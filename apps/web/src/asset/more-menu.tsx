import { Menu } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconButton } from "../shared/ui/icon-button.tsx";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";

interface Entry {
  readonly name: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

export function MoreMenu({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label={label}>
          <IconDotsVertical size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ name, label: word, icon, run }) => (
          <Menu.Item key={name} leftSection={icon} onClick={run}>
            {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
