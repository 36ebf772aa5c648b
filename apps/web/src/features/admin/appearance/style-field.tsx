import { Button, Textarea } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { useQuery } from "@tanstack/react-query";
import { isApiError } from "@vitrine/contract/api-error";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { portalFileInput } from "../../../shared/api/portal-files.ts";
import { useStyleDraft } from "../drafts/style-draft.tsx";
import { controlStyles } from "../fields/control-styles.ts";
import { useFileErrorText } from "../saving/file-error-text.ts";
import { isCommand } from "../saving/use-save-key.ts";
import styles from "./files-form.module.css";
import { usePortalFileSave } from "./use-portal-file.ts";

interface Props {
  /** Undefined until it is known. */
  readonly there: boolean | undefined;
  readonly revision: string | undefined;
}

const NONE = { text: "", etag: null };
const readStyle = async (reply: Response) => ({ text: await reply.text(), etag: reply.headers.get("etag") });

/** The portal's own CSS. It comes last and wins; an address with `?safe` leaves it out. */
export function StyleField({ there, revision }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const errorText = useFileErrorText();
  const help = useId();
  const { mutateAsync, isPending, error: refused, data: removed } = usePortalFileSave("style");
  const { typed, type } = useStyleDraft();
  const { data: stored, error: unread } = useQuery({
    queryKey: ["config.file", "style", there, revision],
    enabled: there !== undefined,
    queryFn: async ({ signal }) =>
      there ? readStyle(await client.raw("config.file", { ...portalFileInput("style", revision), signal })) : NONE,
  });
  const css = typed?.text ?? stored?.text;
  const error = refused ?? unread;
  const isOpen = typed !== null && typed.text !== stored?.text && !isPending;
  const save = () => {
    if (typed === null || !isOpen) return;
    const { text, base } = typed;
    const content = text.trim() === "" ? null : new File([text], "style.css", { type: "text/css" });
    // What was typed while it was sent stays; whoever was told that others have changed it may replace that.
    const settle = (stays: boolean) =>
      type((now) => (now === null || (now.text === text && !stays) ? null : { text: now.text, base: null }));
    void mutateAsync({ content, base }).then(
      () => settle(false),
      (error) => isApiError(error, "request.precondition") && settle(true),
    );
  };
  return (
    <section className={styles.style} aria-label={t("admin:appearance.files.style")}>
      <h2>{t("admin:appearance.files.style")}</h2>
      <Textarea
        classNames={{ ...controlStyles, input: `${controlStyles.input} ${styles.code}` }}
        aria-label={t("admin:appearance.files.style")}
        attributes={{ input: { "aria-describedby": help } }}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        rows={10}
        // What is stored is not known yet, or could not be read: whoever wrote here would write over it.
        readOnly={css === undefined}
        value={css ?? ""}
        onChange={({ currentTarget: { value: text } }) =>
          type(text === stored?.text ? null : { text, base: typed ? typed.base : (stored?.etag ?? null) })
        }
        onKeyDown={(event) => {
          if (!isCommand(event, "s")) return;
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      />
      <p id={help}>{t("admin:appearance.files.style_help")}</p>
      {removed && removed.length > 0 && (
        <p className={styles.warning}>{t("admin:appearance.files.removed", { what: removed.join(", ") })}</p>
      )}
      {error && (
        <p role="alert" className={styles.fault}>
          {errorText(error)}
        </p>
      )}
      <div className={styles.does}>
        <Button size="sm" variant="outline" disabled={!isOpen} onClick={save}>
          {t("admin:appearance.files.style_save")}
        </Button>
        {typed !== null && (
          <Button size="sm" variant="subtle" onClick={() => type(null)}>
            {t("admin:appearance.files.style_discard")}
          </Button>
        )}
      </div>
    </section>
  );
}
