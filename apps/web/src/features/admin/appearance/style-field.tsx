import { Button, Textarea } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { portalFileInput } from "../../../shared/api/portal-files.ts";
import { controlStyles } from "../fields/control-styles.ts";
import { useFileErrorText } from "../saving/file-error-text.ts";
import styles from "./files-form.module.css";
import { usePortalFileSave } from "./use-portal-file.ts";

interface Props {
  readonly there: boolean;
  readonly revision: string | undefined;
}

/** The portal's own CSS. It comes last and wins; an address with `?safe` leaves it out. */
export function StyleField({ there, revision }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const errorText = useFileErrorText();
  const help = useId();
  const { mutate, isPending, error, data: removed } = usePortalFileSave("style");
  const [typed, setTyped] = useState<string | null>(null);
  const { data: stored = "" } = useQuery({
    queryKey: ["config.file", "style", there, revision],
    queryFn: async ({ signal }) =>
      there ? (await client.raw("config.file", { ...portalFileInput("style", revision), signal })).text() : "",
  });
  const css = typed ?? stored;
  const save = () =>
    mutate(css.trim() === "" ? null : new File([css], "style.css", { type: "text/css" }), {
      onSuccess: () => setTyped(null),
    });
  return (
    <section className={styles.style} aria-label={t("admin:appearance.files.style")}>
      <h2>{t("admin:appearance.files.style")}</h2>
      <Textarea
        classNames={{ ...controlStyles, input: `${controlStyles.input} ${styles.code}` }}
        aria-label={t("admin:appearance.files.style")}
        aria-describedby={help}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        rows={10}
        value={css}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
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
      <Button size="sm" variant="outline" disabled={isPending || typed === null || typed === stored} onClick={save}>
        {t("admin:appearance.files.style_save")}
      </Button>
    </section>
  );
}
