import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/api/session-context.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useAnnounce } from "../../../shared/ui/notices/announcer.tsx";
import list from "../fields/list-editor.module.css";
import { moveItem } from "../fields/list-items.ts";
import type { ValueEditorProps } from "../fields/value-editor.ts";

const NATIVE = "native";

/** Orders the server's login methods as shown on the login page. */
export function LoginMethodsEditor({ value, onChange }: ValueEditorProps) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const rows = useRef<HTMLOListElement>(null);
  const { session } = useSession();
  const named = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  const known = session?.login.map(({ name }) => name) ?? [NATIVE];
  const others = known.filter((name) => !named.includes(name));
  const shown = [...named, ...others.filter((name) => name === NATIVE), ...others.filter((name) => name !== NATIVE)];
  const nameOf = (name: string) =>
    name === NATIVE ? t("admin:login.form") : known.includes(name) ? name : t("admin:login.gone", { name });
  const move = (name: string, from: number, to: number) => {
    announce(t("admin:form.moved", { name: nameOf(name), number: to + 1 }));
    onChange(moveItem(shown, from, to));
    // The row has moved: move the focus along with it.
    requestAnimationFrame(() => {
      const buttons = rows.current?.children[to]?.querySelectorAll("button") ?? [];
      [...buttons].find((button) => !button.disabled)?.focus();
    });
  };
  if (shown.length < 2) return <p className={list.none}>{t("admin:login.one")}</p>;
  return (
    <ol ref={rows} className={list.list}>
      {shown.map((name, at) => (
        <li key={name} className={`${list.row} ${list.head}`}>
          <span className={list.single}>{nameOf(name)}</span>
          <IconButton
            small
            label={t("admin:form.up", { name: nameOf(name) })}
            disabled={at === 0}
            onClick={() => move(name, at, at - 1)}
          >
            <IconArrowUp size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton
            small
            label={t("admin:form.down", { name: nameOf(name) })}
            disabled={at === shown.length - 1}
            onClick={() => move(name, at, at + 1)}
          >
            <IconArrowDown size={16} stroke={1.75} aria-hidden />
          </IconButton>
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
