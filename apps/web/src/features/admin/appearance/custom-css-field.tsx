import { Textarea } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { availablePortalFilesQuery } from "../../../shared/api/portal-files.ts";
import styles from "../brand/files-form.module.css";
import { useDraftStore, useDraftValue } from "../drafts/draft-context.tsx";
import { isDirty } from "../drafts/draft-store.ts";
import { controlClassNames } from "../fields/controls/control-styles.ts";
import { getControlId } from "../fields/field-context.tsx";
import { FILES_TARGET_PREFIX } from "../fields/field-target.tsx";
import { fetchStyleDraft } from "../saving/documents/style-document.ts";
import { useFileErrorText } from "../saving/file-error-text.ts";

/** The portal's custom CSS. It is loaded last and overrides all other styles; `?safe` in the URL disables it. */
export function CustomCssField() {
  const { t } = useTranslation();
  const errorText = useFileErrorText();
  const help = useId();
  const error = useStoredStyle();
  const { value: css, set } = useDraftValue("style", ["css"]);
  return (
    <section className={styles.style} aria-label={t("admin:appearance.files.style")}>
      <h2>{t("admin:appearance.files.style")}</h2>
      <Textarea
        id={getControlId([FILES_TARGET_PREFIX, "style"])}
        classNames={{ ...controlClassNames, input: `${controlClassNames.input} ${styles.code}` }}
        aria-label={t("admin:appearance.files.style")}
        attributes={{ input: { "aria-describedby": help } }}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        rows={10}
        // Read-only until the stored CSS is loaded: otherwise saving would overwrite it.
        readOnly={typeof css !== "string"}
        value={String(css ?? "")}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      <p id={help}>{t("admin:appearance.files.style_help")}</p>
      {error && (
        <p role="alert" className={styles.fault}>
          {errorText(error)}
        </p>
      )}
    </section>
  );
}

/** Updates the draft from the stored CSS unless it was edited here; returns the error if it cannot be read. */
function useStoredStyle(): Error | null {
  const client = useClient();
  const store = useDraftStore();
  const { data: files } = useQuery(availablePortalFilesQuery(client));
  const { data: stored, error } = useQuery({
    queryKey: ["config.file", "style", files?.style, files?.revisions?.style],
    queryFn: files ? ({ signal }) => fetchStyleDraft(client, files, signal) : skipToken,
  });
  useEffect(() => {
    const draft = store.get().style;
    // The draft already has the CSS that was just saved: putting it again would count as a change.
    if (stored && (!draft || (!isDirty(draft) && draft.base.css !== stored.base.css))) store.put("style", stored);
  }, [stored, store]);
  return error;
}
