import { NativeSelect, Radio } from "@mantine/core";
import { getNativeLanguageName } from "@vitrine/settings/languages/languages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InvitationsReply } from "../../../shared/api/console-client.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import styles from "./accounts.module.css";

export interface InvitationDelivery {
  readonly by: "mail" | "link";
  /** Language of the mail. */
  readonly locale: string;
}

export function useInvitationDeliveryChoice(
  canMail: boolean,
): [delivery: InvitationDelivery, setDelivery: (delivery: InvitationDelivery) => void] {
  const { i18n } = useTranslation();
  const [chosen, setChosen] = useState<InvitationDelivery>({ by: "mail", locale: i18n.language });
  // Not decided when the dialog opens: it may not be known yet whether mails can be sent.
  return [canMail ? chosen : { ...chosen, by: "link" }, setChosen];
}

interface Props {
  readonly off: InvitationsReply["off"];
  /** The account has a mail address, or one can still be entered. */
  readonly hasAddress: boolean;
  readonly delivery: InvitationDelivery;
  readonly onChange: (delivery: InvitationDelivery) => void;
}

/** Chooses between mail and link; explains why if no mail can be sent. */
export function InvitationDeliveryField({ off, hasAddress, delivery, onChange }: Props) {
  const { t } = useTranslation();
  if (off !== null || !hasAddress) {
    return <p className={styles.note}>{t(`admin:invitation.only_link.${off ?? "no_address"}`)}</p>;
  }
  return (
    <Radio.Group
      className={styles.way ?? ""}
      label={t("admin:invitation.way")}
      value={delivery.by}
      onChange={(by) => onChange({ ...delivery, by: by === "link" ? "link" : "mail" })}
    >
      <Radio value="mail" label={t("admin:invitation.by_mail")} description={t("admin:invitation.by_mail_hint")} />
      <Radio value="link" label={t("admin:invitation.by_link")} description={t("admin:invitation.by_link_hint")} />
    </Radio.Group>
  );
}

/** Selects the language of the mail if the portal has several. */
export function MailLanguageSelect({ delivery, onChange }: Pick<Props, "delivery" | "onChange">) {
  const { t } = useTranslation();
  const { visibleLocales } = useSettings();
  if (delivery.by === "link" || visibleLocales.length < 2) return null;
  return (
    <NativeSelect
      label={t("admin:invitation.language")}
      value={delivery.locale}
      onChange={({ currentTarget }) => onChange({ ...delivery, locale: currentTarget.value })}
      data={visibleLocales.map(({ lang }) => ({ value: lang, label: getNativeLanguageName(lang) }))}
    />
  );
}
