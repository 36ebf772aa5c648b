import { Button, FileButton, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getUploadRules } from "@vitrine/contract/upload-rules";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../shared/api/client-context.tsx";
import { queryKeys } from "../../shared/api/portal-queries.ts";
import { useConsoleClient } from "../../shared/api/use-console-client.ts";
import { BlobPicture } from "../../shared/ui/blob-picture.tsx";
import { BusyButton } from "../../shared/ui/busy-button.tsx";
import { useErrorText } from "../../shared/ui/errors/error-text.ts";
import { fieldClassNames } from "../../shared/ui/forms/field-styles.ts";
import { FormPage } from "../../shared/ui/forms/form-page.tsx";
import styles from "./portal-step.module.css";
import { saveFirstLogo, saveFirstTitle } from "./save-first-settings.ts";

const ACCEPTED_LOGOS = getUploadRules("dashboardLogo").accepted.join();

/** Asks for title and logo of the portal. Both may wait. */
export function PortalStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const server = useConsoleClient();
  const overview = useQuery({ queryKey: ["console.overview.get"], queryFn: () => server.overview.get.query() });
  const assets = overview.data?.assets.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const [title, setTitle] = useState("");
  const [logo, setLogo] = useState<File | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const hint = useId();
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const save = useMutation({
    mutationFn: async () => {
      if (title.trim() !== "") await saveFirstTitle(client, title.trim());
      if (logo) await saveFirstLogo(client, logo);
      await Promise.all(
        [queryKeys.settings, queryKeys.portalFiles].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
    onSuccess: onDone,
  });
  return (
    <FormPage
      title={t("admin:setup.portal.title")}
      lead={t("admin:setup.portal.lead")}
      failure={save.isError && errorText(save.error)}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextInput
          classNames={fieldClassNames}
          ref={first}
          name="title"
          label={t("admin:setup.portal.name")}
          maxLength={200}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <div className={styles.logo}>
          <FileButton accept={ACCEPTED_LOGOS} onChange={setLogo}>
            {(props) => (
              <Button {...props} variant="outline" aria-describedby={hint}>
                {t("admin:setup.portal.logo")}
              </Button>
            )}
          </FileButton>
          {logo && <BlobPicture blob={logo} alt="" className={styles.preview} />}
          <p id={hint} role="status">
            {logo ? <bdi>{logo.name}</bdi> : t("admin:setup.portal.logo_hint")}
          </p>
        </div>
        {!overview.isPending && (
          <p className={styles.note}>
            <b>{t("admin:setup.portal.pictures")}</b>{" "}
            {assets > 0
              ? t("admin:setup.portal.pictures_there", { count: assets })
              : t("admin:setup.portal.pictures_text")}
          </p>
        )}
        <BusyButton type="submit" size="lg" fullWidth busy={save.isPending}>
          {t("admin:setup.portal.save")}
        </BusyButton>
        <Button variant="subtle" fullWidth className={styles.later ?? ""} onClick={onDone}>
          {t("admin:setup.portal.later")}
        </Button>
      </form>
    </FormPage>
  );
}
