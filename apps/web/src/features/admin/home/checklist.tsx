import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useHost } from "../../../shared/host/host-context.tsx";
import { useAnnounce } from "../../../shared/ui/notices/announcer.tsx";
import { ProgressBar } from "../fields/controls/progress-bar.tsx";
import { useGoToField } from "../fields/field-target.tsx";
import styles from "./checklist.module.css";
import { type ChecklistItem, useChecklist } from "./use-checklist.ts";

const HIDDEN_KEY = "vitrine.admin.checklist_hidden";

interface Props {
  /** Moves the focus when the list, which has it, is hidden. */
  readonly onHidden: () => void;
}

/** The steps that make a new portal its owner's. Gone at the visit after all are done, or when the admin hides them. */
export function Checklist({ onHidden }: Props) {
  const { t } = useTranslation();
  const { storage } = useHost();
  const announce = useAnnounce();
  const items = useChecklist();
  const id = useId();
  const [isHidden, setHidden] = useState(() => storage.get(HIDDEN_KEY) !== null);
  const isAllDone = items.every(({ isDone }) => isDone === true);
  // At the next visit it is gone, even where something is undone later, such as an account removed.
  useEffect(() => {
    if (isAllDone) storage.set(HIDDEN_KEY, "1");
  }, [isAllDone, storage]);
  if (isHidden) return null;
  const isLoading = items.some((item) => item.isLoading);
  const done = items.filter(({ isDone }) => isDone).length;
  const unknown = items.filter(({ isDone }) => isDone === undefined).length;
  const next = isLoading ? undefined : items.find(({ isDone }) => isDone === false);
  const hide = () => {
    storage.set(HIDDEN_KEY, "1");
    setHidden(true);
    announce(t("admin:home.checklist.hidden"));
    onHidden();
  };
  return (
    <section className={styles.checklist} aria-labelledby={id} aria-busy={isLoading}>
      <div className={styles.header}>
        <h2 id={id}>{t("admin:home.checklist.title")}</h2>
        <span className={styles.progress}>
          {!isLoading && t("admin:home.checklist.done", { done, all: items.length })}
          {!isLoading && unknown > 0 && `, ${t("admin:home.checklist.unknown", { count: unknown })}`}
        </span>
      </div>
      <ProgressBar percent={isLoading ? 0 : (100 * done) / items.length} />
      {isAllDone ? (
        <p className={styles.allDone}>{t("admin:home.checklist.all_done")}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <Item key={item.key} item={item} isNext={item === next} />
          ))}
        </ul>
      )}
      <Button variant="subtle" size="sm" className={styles.hide ?? ""} onClick={hide}>
        {t(isAllDone ? "admin:home.checklist.close" : "admin:home.checklist.hide")}
      </Button>
    </section>
  );
}

function Item({ item, isNext }: { item: ChecklistItem; isNext: boolean }) {
  const { key, isDone, isLoading, state, action, target } = item;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goTo = useGoToField();
  const open = () => ("field" in target ? goTo(target.field) : navigate(target.path));
  return (
    <li className={styles.item}>
      <span className={styles.tick} data-done={isDone} aria-hidden>
        {isDone && <IconCheck size={16} stroke={2.5} />}
      </span>
      <p className={styles.words}>
        <b>
          {t(`admin:home.checklist.${key}.name`)}
          {isDone && <span className="vh"> ({t("admin:home.checklist.ticked")})</span>}
        </b>
        <span>{state}</span>
      </p>
      {(isDone === false || isLoading) && (
        <Button
          size="sm"
          variant={isNext ? "filled" : "outline"}
          className={styles.action ?? ""}
          data-waiting={isLoading || undefined}
          onClick={open}
        >
          {action}
        </Button>
      )}
    </li>
  );
}
