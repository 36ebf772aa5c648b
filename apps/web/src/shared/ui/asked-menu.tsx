import { Menu, type MenuProps } from "@mantine/core";
import { type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import styles from "./asked-menu.module.css";

/** Taken from here: a menu is made of it, and apart from it every search would load another file. */
export { Popover } from "@mantine/core";

interface AskedMenuProps extends Omit<MenuProps, "children" | "opened" | "onChange"> {
  /** Draws the button that opens it. */
  readonly target: (ref: Ref<HTMLButtonElement>) => ReactElement;
  /** What the menu is called, where its button does not say it. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A styled menu that opens on mount, since it was clicked before its chunk was loaded. */
export function AskedMenu({ target, label, children, ...rest }: AskedMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was clicked has gone with its focus; closing gives it back to this one.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu
      position="bottom-end"
      offset={6}
      // Beside its button: in the same landmark, and in its colours.
      withinPortal={false}
      // Else a nameless element would stand in the menu.
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: styles.dropdown ?? "", item: styles.item ?? "", itemIndicator: styles.mark ?? "" }}
      transitionProps={{ duration: 120 }}
      {...rest}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>{target(button)}</Menu.Target>
      <Menu.Dropdown {...(label ? { "aria-label": label } : {})} onKeyDown={keepKey}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What a key does in the menu, it must not do to what the menu lies over. */
function keepKey(event: KeyboardEvent): void {
  if (event.key !== "Tab") event.stopPropagation();
}

/** A menu may hold items and groups of them, and no bare words. */
export function MenuSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-label={title}>
      <div className={styles.label} aria-hidden>
        {title}
      </div>
      {children}
    </div>
  );
}
