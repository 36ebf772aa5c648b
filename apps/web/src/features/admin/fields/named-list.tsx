import { Button, type ButtonProps } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FailureNote } from "../../../shared/ui/failure-note.tsx";
import styles from "./named-list.module.css";

interface ListProps {
  /** Of its heading. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** Beside the heading. */
  readonly actions: ReactNode;
  readonly failure: string | null;
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

/** A part of a section that lists what is kept on the server by name, and counts at once. */
export function NamedList({ id, title, lead, actions, failure, isLoading, children }: ListProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.bar}>
        <h2 id={id}>{title}</h2>
        <div className={styles.actions}>{actions}</div>
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      <FailureNote>{failure}</FailureNote>
      {isLoading && <div className={styles.ghost} aria-busy="true" />}
      {children}
    </section>
  );
}

interface ButtonOfList extends Pick<ButtonProps, "leftSection"> {
  readonly children: string;
  readonly onClick: () => void;
}

export function AddButton({ leftSection = <IconPlus {...icon} />, ...props }: ButtonOfList) {
  return <Button variant="outline" leftSection={leftSection} {...props} />;
}

export const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export const NamedRows = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>;

interface RowProps {
  readonly name: string;
  /** Beside the name. */
  readonly badge?: ReactNode;
  /** It opens nothing at present. */
  readonly isOff?: boolean;
  readonly facts: ReactNode;
  readonly actions: ReactNode;
}

export function NamedRow({ name, badge, isOff, facts, actions }: RowProps) {
  return (
    <li className={styles.row} data-off={isOff || undefined}>
      <div className={styles.what}>
        <div className={styles.name}>
          <h3 dir="auto">{name}</h3>
          {badge}
        </div>
        <p className={styles.facts}>{facts}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

export const Badge = ({ state, children }: { state: string; children: string }) => (
  <span className={styles.badge} data-state={state}>
    {children}
  </span>
);

interface ActionProps {
  /** With the name of the row, for those who listen. */
  readonly label: string;
  readonly children: string;
  readonly onClick: () => void;
}

export const RowAction = ({ label, ...props }: ActionProps) => (
  <Button variant="subtle" size="compact-md" aria-label={label} {...props} />
);
