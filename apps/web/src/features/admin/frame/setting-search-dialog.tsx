import { Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { useGoToField } from "../fields/field-target.tsx";
import { adminSections, listOfferedSections } from "../sections.tsx";
import styles from "./setting-search.module.css";
import { findSettings, matchesQuery } from "./setting-search.ts";

/** Searches settings and sections; choosing a result opens it and focuses the field. */
export function SettingSearchDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const goTo = useGoToField();
  const navigate = useNavigate();
  const { options, default_light } = useSettingsDraft().themes;
  const theme = Math.max(
    0,
    options.findIndex(({ key }) => key === default_light),
  );
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query);
  const found = useMemo(() => {
    const there = new Set(adminSections.flatMap(({ pages = [] }) => pages));
    const word = (key: string) => (i18n.exists(key) ? t(key as TextKey) : "");
    const sections = listOfferedSections(client)
      .filter(({ name, about }) => matchesQuery(wanted, t(name), about ? t(about) : ""))
      .map(({ key, name }) => ({
        key: `section ${key}`,
        name: t(name),
        around: t("admin:search.section"),
        code: null,
        open: () => navigate(`/admin/${key}`),
      }));
    const settings = findSettings(wanted, word, theme)
      .filter(({ entry }) => entry.page && there.has(entry.page))
      .map(({ key, path, name, around }) => ({ key, name, around, code: key, open: () => goTo(path) }));
    return [...sections, ...settings];
  }, [client, wanted, theme, t, i18n, navigate, goTo]);
  const choose = (open: () => void) => {
    onClose();
    open();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
  };
  return (
    <Dialog
      title={t("admin:search.title")}
      onClose={onClose}
      footer={
        <Button variant="subtle" onClick={onClose}>
          {t("global:action.close")}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move from the field to the results */}
      <div onKeyDown={onKeyDown} className={styles.search}>
        <TextInput
          data-autofocus
          aria-label={t("admin:search.label")}
          placeholder={t("admin:search.label")}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === "Enter" && first) choose(first.open);
          }}
        />
        <p role="status" className={styles.count}>
          {wanted.trim() !== "" && t("admin:search.found", { count: found.length })}
        </p>
        <ul ref={list} className={styles.list}>
          {found.map(({ key, name, around, code, open }) => (
            <li key={key}>
              <button type="button" onClick={() => choose(open)}>
                <b>{name}</b>
                <span>{around}</span>
                {code && <code dir="ltr">{code}</code>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
