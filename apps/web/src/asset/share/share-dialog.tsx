import { Button } from "@mantine/core";
import { IconCopy, IconMail } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../shared/host/host-context.tsx";
import { toMailSubject } from "../../shared/mail-subject.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Dialog } from "../../shared/ui/dialogs/dialog.tsx";
import { copyFieldText } from "../../shared/ui/forms/copy-field-text.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { type AssetDoc, getTitle } from "../asset-doc.ts";
import styles from "./share-dialog.module.css";
import { countLinkableAssets, createAssetLink, createSharedLink, type SharedAssets } from "./share-link.ts";

type ShareDialogProps = { readonly onClose: () => void } & (
  | { readonly asset: AssetDoc; readonly shared?: never }
  | { readonly asset?: never; readonly shared: SharedAssets }
);

/** Dialog with a link to one or several assets, to copy or to mail. */
export function ShareDialog({ asset, shared, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const host = useHost();
  const settings = useSettings();
  if (asset) {
    const name = getTitle(asset, settings.infoView.title);
    const url = createAssetLink(asset.id, host.address());
    return (
      <LinkDialog title={t("views:share.title", { title: name })} subject={name} url={url} onClose={onClose}>
        {t("views:share.hint")}
      </LinkDialog>
    );
  }
  const link = createSharedLink(shared, host.address());
  const { count } = shared;
  const title = t("views:share.title_many", { count });
  const copied =
    link?.to === "search" ? t("toast:copy_share.successSearch") : t("toast:copy_share.successAll", { count });
  return (
    <LinkDialog title={title} subject={host.title()} url={link?.url} copied={copied} onClose={onClose}>
      {link?.to === "search" && `${t("views:share.as_search")} `}
      {link
        ? t("views:share.hint")
        : t("views:share.too_many", { count, most: countLinkableAssets(shared.ids, host.address()) })}
    </LinkDialog>
  );
}

interface LinkDialogProps {
  readonly title: string;
  /** Subject of the mail. */
  readonly subject: string;
  /** Undefined if no link can contain all assets. */
  readonly url: string | undefined;
  /** Notice after copying, for links to several assets. */
  readonly copied?: string;
  /** Hint on what the link opens. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

function LinkDialog({ title, subject, url, copied: copiedText, children, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const copy = async () => {
    const copied = field.current !== null && (await copyFieldText(field.current));
    const words = copiedText ?? t("toast:copy_share.success");
    // On failure the link stays selected, to be copied manually.
    notify(copied ? { kind: "info", text: words } : { kind: "danger", text: t("toast:copy_share.error") });
  };
  if (url === undefined) {
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t("global:action.close")}</Button>}>
        <p>{children}</p>
      </Dialog>
    );
  }
  const mail = `mailto:?subject=${encodeURIComponent(toMailSubject(subject))}&body=${encodeURIComponent(url)}`;
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
