import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/api/session-context.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import styles from "../fields/list-editor.module.css";
import { moveItem } from "../fields/list-items.ts";
import { MoveButtons, useMovableRows } from "../fields/movable-rows.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";

const NATIVE = "native";

/** Orders the server's login methods as shown on the login page. */
export function LoginMethodsEditor({ value, onChange }: ValueEditorProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const named = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  const known = session?.login.map(({ name }) => name) ?? [NATIVE];
  const others = known.filter((name) => !named.includes(name));
  const shown = [...named, ...others.filter((name) => name === NATIVE), ...others.filter((name) => name !== NATIVE)];
  const nameOf = (name: string) =>
    name === NATIVE ? t("admin:login.form") : known.includes(name) ? name : t("admin:login.gone", { name });
  const { list, move } = useMovableRows<HTMLOListElement>({
    nameOf: (row) => nameOf(shown[row] ?? ""),
    onMove: (from, to) => onChange(moveItem(shown, from, to)),
  });
  if (shown.length < 2) return <p className={styles.none}>{t("admin:login.one")}</p>;
  return (
    <ol ref={list} className={styles.list}>
      {shown.map((name, at) => (
        <li key={name} className={`${styles.row} ${styles.head}`}>
          <span className={styles.single}>{nameOf(name)}</span>
          <MoveButtons name={nameOf(name)} row={at} count={shown.length} onMove={move} />
          {!known.includes(name) && (
            <IconButton
              small
              label={t("admin:form.remove", { name: nameOf(name) })}
              onClick={() => onChange(named.filter((one) => one !== name))}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ol>
  );
}
