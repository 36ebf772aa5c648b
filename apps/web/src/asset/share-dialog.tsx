import { Button } from "@mantine/core";
import { IconCopy, IconMail } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../shared/host/host-context.tsx";
import { useLaterTexts } from "../shared/i18n/use-later-texts.ts";
import { mailSubject } from "../shared/mail-subject.ts";
import { useSettings } from "../shared/settings/settings-context.tsx";
import { copyFrom } from "../shared/ui/copy-from.ts";
import { Dialog } from "../shared/ui/dialog.tsx";
import { useNotify } from "../shared/ui/notices.tsx";
import { type AssetDoc, titleOf } from "./asset-doc.ts";
import styles from "./share-dialog.module.css";
import { manyLink, mostShared, type SharedMany, shareLink } from "./share-link.ts";

type ShareDialogProps = { readonly onClose: () => void } & (
  | { readonly asset: AssetDoc; readonly shared?: never }
  | { readonly asset?: never; readonly shared: SharedMany }
);

/** The link of one asset or of several, to copy or to send. */
export function ShareDialog({ asset, shared, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const host = useHost();
  const settings = useSettings();
  if (!useLaterTexts("pages")) return null;
  if (asset) {
    const name = titleOf(asset, settings.infoView.title);
    const url = shareLink(asset.id, host.address());
    return (
      <LinkDialog title={t("views:share.title", { title: name })} subject={name} url={url} onClose={onClose}>
        {t("views:share.hint")}
      </LinkDialog>
    );
  }
  const link = manyLink(shared, host.address());
  const { count } = shared;
  const title = t("views:share.title_many", { count });
  const copied =
    link?.to === "search" ? t("toast:copy_share.successSearch") : t("toast:copy_share.successAll", { count });
  return (
    <LinkDialog title={title} subject={host.title()} url={link?.url} copied={copied} onClose={onClose}>
      {link?.to === "search" && `${t("views:share.as_search")} `}
      {link
        ? t("views:share.hint")
        : t("views:share.too_many", { count, most: mostShared(shared.ids, host.address()) })}
    </LinkDialog>
  );
}

interface LinkDialogProps {
  readonly title: string;
  /** Of the mail. */
  readonly subject: string;
  /** undefined where there is no link that leads to all of it. */
  readonly url: string | undefined;
  /** What is said of it once it is copied, where it does not lead to one asset. */
  readonly copied?: string;
  /** What whoever opens it sees. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function LinkDialog({ title, subject, url, copied: told, children, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const copy = async () => {
    const copied = field.current !== null && (await copyFrom(field.current));
    const words = told ?? t("toast:copy_share.success");
    // The link stands there, selected, to be copied by hand.
    notify(copied ? { kind: "info", text: words } : { kind: "danger", text: t("toast:copy_share.error") });
  };
  if (url === undefined) {
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t("global:action.close")}</Button>}>
        <p>{children}</p>
      </Dialog>
    );
  }
  const mail = `mailto:?subject=${encodeURIComponent(mailSubject(subject))}&body=${encodeURIComponent(url)}`;
  return (
    <Dialog
      title={title}
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
          value={url}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button className={styles.copy} leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={copy}>
          {t("global:action.copy")}
        </Button>
      </div>
      <p className={styles.hint}>{children}</p>
    </Dialog>
  );
}
