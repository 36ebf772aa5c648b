import { Button } from "@mantine/core";
import { IconCopy, IconMail } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../shared/host/host-context.tsx";
import { useSettings } from "../shared/settings/settings-context.tsx";
import { copyFrom } from "../shared/ui/copy-from.ts";
import { Dialog } from "../shared/ui/dialog.tsx";
import { useNotify } from "../shared/ui/notices.tsx";
import { type AssetDoc, titleOf } from "./asset-doc.ts";
import { shareLink } from "./asset-link.ts";
import styles from "./share-dialog.module.css";

/** The link of one asset, to copy or to send. */
export function ShareDialog({ asset, onClose }: { asset: AssetDoc; onClose: () => void }) {
  const { t } = useTranslation();
  const host = useHost();
  const settings = useSettings();
  const notify = useNotify();
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const title = titleOf(asset, settings.infoView.title);
  const link = shareLink(asset.id, host.address());
  const copy = async () => {
    const copied = field.current !== null && (await copyFrom(field.current));
    notify(
      copied
        ? { kind: "success", text: t("toast:copy_share.success") }
        : { kind: "danger", text: t("toast:copy_share.error") },
    );
  };
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(link)}`;
  return (
    <Dialog
      title={t("views:share.title", { title })}
      onClose={onClose}
      footer={
        <Button
          variant="subtle"
          component="a"
          href={mail}
          leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
        >
          {t("views:share.mail")}
        </Button>
      }
    >
      <label className={styles.label} htmlFor={fieldId}>
        {t("views:share.link")}
      </label>
      <div className={styles.field}>
        <input
          ref={field}
          id={fieldId}
          readOnly
          dir="ltr"
          value={link}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button className={styles.copy} leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={copy}>
          {t("global:action.copy")}
        </Button>
      </div>
      <p className={styles.hint}>{t("views:share.hint")}</p>
    </Dialog>
  );
}
