import { Button, Switch, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { MoveButtons, type MoveRow } from "../fields/movable-rows.tsx";
import styles from "./language-list.module.css";
import type { ListedLanguage } from "./language-list.ts";

interface Props {
  readonly language: ListedLanguage;
  /** Number of missing texts; undefined until known. */
  readonly missing: number | undefined;
  readonly short: string;
  readonly onShort: (short: string) => void;
  /** Number of visible languages. */
  readonly count: number;
  readonly onMove: MoveRow;
  /** Here and below, null disables the action. */
  readonly onVisible: ((isVisible: boolean) => void) | null;
  readonly onDelete: (() => void) | null;
  readonly onKeep: () => void;
}

export function LanguageRow({ language, missing, short, onShort, count, onMove, onVisible, onDelete, onKeep }: Props) {
  const { t } = useTranslation();
  const { lang, name, shipped, first, pendingChange, at } = language;
  const visible = at >= 0;
  if (pendingChange === "removed") {
    return (
      <li className={styles.row}>
        <span className={styles.gone}>
          <s lang={lang}>{name}</s> {t("admin:language.will_be_deleted")}
        </span>
        <Button size="sm" variant="outline" aria-label={t("admin:language.keep_named", { name })} onClick={onKeep}>
          {t("admin:language.keep")}
        </Button>
      </li>
    );
  }
  const facts = [
    t(shipped ? "admin:language.shipped" : "admin:language.own"),
    ...(first ? [t("admin:language.first")] : []),
    ...(pendingChange === "added" ? [t("admin:language.added")] : []),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link className="link" to={`/admin/language/${lang}`}>
          <span lang={lang}>{name}</span> <span className={styles.code}>({lang})</span>
        </Link>
        <p className={styles.facts}>
          {facts.join(" · ")}
          {missing !== undefined && missing > 0 && (
            <>
              {" · "}
              <Link className="link" to={`/admin/language/${lang}?state=missing`}>
                {t("admin:language.missing", { count: missing })}
              </Link>
            </>
          )}
        </p>
      </div>
      <TextInput
        className={styles.short ?? ""}
        aria-label={t("admin:language.short", { name })}
        value={short}
        disabled={!visible}
        onChange={({ currentTarget }) => onShort(currentTarget.value)}
      />
      <Switch
        size="md"
        aria-label={t("admin:language.visible", { name })}
        checked={visible}
        disabled={onVisible === null}
        onChange={({ currentTarget }) => onVisible?.(currentTarget.checked)}
      />
      <div className={styles.does}>
        <MoveButtons {...{ name, count, onMove }} row={at} />
        {!shipped && onDelete && (
          <IconButton
            small
            data-does="delete"
            label={t("admin:language.delete", { name })}
            disabled={visible && onVisible === null}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}
