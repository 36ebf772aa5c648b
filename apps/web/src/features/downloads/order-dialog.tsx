import { Button, Textarea } from "@mantine/core";
import { IconCopy, IconMail } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import type { DownloadItem } from "../../asset/downloads/download-item.ts";
import { useSession } from "../../shared/api/session-context.tsx";
import { useHost } from "../../shared/host/host-context.tsx";
import { formatList } from "../../shared/i18n/format.ts";
import { useLocale } from "../../shared/i18n/use-locale.ts";
import { getLoginPath } from "../../shared/paths.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Dialog } from "../../shared/ui/dialogs/dialog.tsx";
import { copyFieldText } from "../../shared/ui/forms/copy-field-text.ts";
import { fieldClassNames } from "../../shared/ui/forms/field-styles.ts";
import { useNotify } from "../../shared/ui/notices/notices.tsx";
import { DialogNote } from "./dialog-note.tsx";
import styles from "./order-dialog.module.css";
import { createMailtoLink, createOrderMail, MAX_MAILTO_LENGTH, type OrderMail } from "./order-mail.ts";
import {
  type DownloadItemsWithRecords,
  NAME_PLACEHOLDER,
  useDownloadItemsWithRecords,
} from "./use-download-items-with-records.ts";

interface Props {
  readonly items: readonly DownloadItem[];
  readonly onClose: () => void;
}

/**
 * Dialog to order assets by mail if they cannot be downloaded. Opens the user's mail program; the portal sends nothing.
 */
export function OrderDialog({ items: given, onClose }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [remark, setRemark] = useState("");
  const text = useRef<HTMLTextAreaElement>(null);
  const { items, loading } = useDownloadItemsWithRecords(given);
  const mail = useOrderMail(items, remark);
  const link = createMailtoLink(mail);
  const tooLong = link.length > MAX_MAILTO_LENGTH;
  const copy = async () => {
    const copied = text.current !== null && (await copyFieldText(text.current));
    notify(
      copied
        ? { kind: "success", text: t("views:download.order.copied"), id: "order.copied" }
        : { kind: "danger", text: t("views:download.order.copy_failed"), id: "order.copied" },
    );
  };
  const [only, second] = items;
  const single = second ? undefined : only;
  const copyButton = (
    <Button
      key="copy"
      variant={tooLong ? "filled" : "subtle"}
      leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />}
      onClick={copy}
    >
      {t("views:download.order.copy")}
    </Button>
  );
  const mailButton = (
    <Button
      key="mail"
      component="a"
      href={tooLong ? createMailtoLink({ ...mail, body: "" }) : link}
      variant={tooLong ? "subtle" : "filled"}
      leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
    >
      {t("views:download.order.write")}
    </Button>
  );
  return (
    <Dialog
      title={t("views:download.order.title", { count: items.length })}
      lead={single?.title}
      picture={single?.url}
      onClose={onClose}
      footer={tooLong ? [mailButton, copyButton] : [copyButton, mailButton]}
    >
      <OrderRecipients mail={mail} />
      {single?.refused && <DialogNote>{single.refused}</DialogNote>}
      {!single && <OrderedItems items={items} loading={loading} />}
      <GuestHint onClose={onClose} />
      <Textarea
        classNames={{ ...fieldClassNames, root: styles.remark ?? "", input: styles.text ?? "" }}
        label={t("views:download.order.remark")}
        description={t("views:download.order.remark_hint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        rows={2}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <details className={styles.mail}>
        <summary>{t("views:download.order.text")}</summary>
        <textarea
          ref={text}
          className={styles.text}
          readOnly
          rows={8}
          aria-label={t("views:download.order.text")}
          value={mail.body}
        />
      </details>
      <div role="status">
        {tooLong && <DialogNote>{t("views:download.order.too_long", { max: MAX_MAILTO_LENGTH })}</DialogNote>}
      </div>
    </Dialog>
  );
}

function useOrderMail(items: readonly DownloadItem[], remark: string): OrderMail {
  const { t } = useTranslation();
  const host = useHost();
  const language = useLocale();
  const { order } = useSettings();
  return createOrderMail(
    { settings: order, items, remark },
    {
      language,
      subject: t("views:download.order.subject"),
      body: t("views:download.order.body"),
      line: ({ title, id }) => t("views:download.order.line", { title: title.replace(/\s+/g, " "), id }),
      here: host.address(),
    },
  );
}

/** Names the recipients of the order. */
function OrderRecipients({ mail: { to, cc } }: { mail: OrderMail }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const recipients = { to: formatList(to, locale), cc: formatList(cc, locale) };
  if (to.length === 0) return <p>{t("views:download.order.no_recipient")}</p>;
  return <p>{t(cc.length === 0 ? "views:download.order.by_mail" : "views:download.order.by_mail_cc", recipients)}</p>;
}

function OrderedItems({ items, loading }: DownloadItemsWithRecords) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <ul className={styles.items} tabIndex={0} aria-label={t("views:download.order.items")} aria-busy={loading}>
      {items.map(({ id, title, refused, bare }) => (
        <li key={id}>
          <b>{loading && bare ? NAME_PLACEHOLDER : title}</b>
          <small>{[t("views:download.order.id", { id }), refused].filter(Boolean).join(" · ")}</small>
        </li>
      ))}
    </ul>
  );
}

/** Hints that more may be downloadable after signing in. */
function GuestHint({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const login = getLoginPath(useLocation());
  if (session?.user) return null;
  return (
    <p className={styles.guest}>
      {t("views:download.order.guest")}{" "}
      <Link className="link" to={login} onClick={onClose}>
        {t("global:header.sign_in")}
      </Link>
    </p>
  );
}
