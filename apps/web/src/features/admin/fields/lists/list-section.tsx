import { Button, type ButtonProps } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { ConsoleFailureNote, QueryFailureNote } from "../controls/console.tsx";
import { LoadingBars } from "../controls/loading-bars.tsx";
import styles from "./list-section.module.css";

interface ListProps {
  /** Id of its heading. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** Shown beside the heading. */
  readonly actions: ReactNode;
  /** The query of the list. */
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** Why a change of the list failed. */
  readonly changeError?: Error | null;
  readonly children: ReactNode;
}

/** A titled list of records on the server, such as accounts or pools, which are saved at once, without drafts. */
export function ListSection({ id, title, lead, actions, query, changeError = null, children }: ListProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.bar}>
        <h2 id={id}>{title}</h2>
        <div className={styles.actions}>{actions}</div>
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      <QueryFailureNote name={title} error={query.error} onRetry={() => void query.refetch()} />
      <ConsoleFailureNote error={changeError} />
      {query.data === undefined && !query.error && <LoadingBars className={styles.ghost} />}
      {children}
    </section>
  );
}

interface AddButtonProps extends Pick<ButtonProps, "leftSection"> {
  /** Shown as less important, since it is beside the button for the main action of the page. */
  readonly isSecondary?: boolean;
  readonly children: string;
  readonly onClick: () => void;
}

export function AddButton({ isSecondary, leftSection = <IconPlus {...ICON_PROPS} />, ...props }: AddButtonProps) {
  return <Button variant={isSecondary ? "outline" : "filled"} leftSection={leftSection} {...props} />;
}

export const ICON_PROPS = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export const RowList = (props: ComponentProps<"ul">) => <ul className={styles.list} {...props} />;

interface RowProps {
  readonly name: string;
  /** Shown beside the name. */
  readonly badge?: ReactNode;
  /** Shown as inactive. */
  readonly isOff?: boolean;
  readonly details: ReactNode;
  readonly actions: ReactNode;
}

export function ListSectionRow({ name, badge, isOff, details, actions }: RowProps) {
  return (
    <li className={styles.row} data-off={isOff || undefined}>
      <div className={styles.what}>
        <div className={styles.name}>
          <h3 dir="auto">{name}</h3>
          {badge}
        </div>
        <p className={styles.details}>{details}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

/** A small label for the state of a record, such as "invited". */
export const StateBadge = ({ state, children }: { state: string; children: string }) => (
  <span className={styles.badge} data-state={state}>
    {children}
  </span>
);

interface ActionProps {
  /** Id by which `useGoToField` finds the button. */
  readonly id?: string;
  /** Accessible name, including the name of the row. */
  readonly label: string;
  readonly children: string;
  readonly onClick: () => void;
}

export const RowActionButton = ({ label, ...props }: ActionProps) => (
  <Button variant="subtle" size="compact-md" aria-label={label} {...props} />
);
