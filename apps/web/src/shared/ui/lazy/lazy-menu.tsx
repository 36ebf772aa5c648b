import { Menu, type MenuProps } from "@mantine/core";
import { type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import styles from "./lazy-menu.module.css";

/** Re-exported, so that it stays in the same chunk as the menu. */
export { Popover } from "@mantine/core";

interface LazyMenuProps extends Omit<MenuProps, "children" | "opened" | "onChange"> {
  /** Renders the button that opens the menu. */
  readonly target: (ref: Ref<HTMLButtonElement>) => ReactElement;
  /** Accessible name, if it differs from the button's label. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A styled menu that opens on mount, since it was clicked before its chunk was loaded. */
export function LazyMenu({ target, label, children, ...rest }: LazyMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The clicked placeholder button was replaced: focus this one, to which the focus returns on closing.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu
      position="bottom-end"
      offset={6}
      // Rendered beside its button, in the same landmark and colours.
      withinPortal={false}
      // Otherwise the menu would contain an unnamed element.
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: styles.dropdown ?? "", item: styles.item ?? "", itemIndicator: styles.mark ?? "" }}
      transitionProps={{ duration: 120 }}
      {...rest}
      opened={opened}
      onChange={setOpened}
    >
      <Menu.Target>{target(button)}</Menu.Target>
      <Menu.Dropdown {...(label ? { "aria-label": label } : {})} onKeyDown={stopKey}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Keys in the menu must not also affect the page below. */
function stopKey(event: KeyboardEvent): void {
  if (event.key !== "Tab") event.stopPropagation();
}

/** A group of menu items with a title, since menus may contain only items and groups. */
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
