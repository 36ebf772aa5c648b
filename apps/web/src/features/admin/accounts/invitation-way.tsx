import { NativeSelect, Radio } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { nativeLanguageName } from "@vitrine/settings/languages/languages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Invitations } from "../../../shared/api/console-client.ts";
import { useSettings } from "../../../shared/settings/settings-context.tsx";
import { fieldStyles } from "../../../shared/ui/forms/field-styles.ts";
import styles from "./accounts.module.css";

/** How an invitation reaches its person. */
export interface Way {
  readonly by: "mail" | "link";
  /** Of the mail. */
  readonly locale: string;
}

export function useWay(canMail: boolean): [way: Way, setWay: (way: Way) => void] {
  const { i18n } = useTranslation();
  const [chosen, setChosen] = useState<Way>({ by: "mail", locale: i18n.language });
  // Whether mails go out may come later than the dialog.
  return [canMail ? chosen : { ...chosen, by: "link" }, setChosen];
}

interface Props {
  readonly off: Invitations["off"];
  /** To an address that is there, or still to be typed. */
  readonly hasAddress: boolean;
  readonly way: Way;
  readonly onChange: (way: Way) => void;
}

/** By mail or by a link; where no mail can go out, why. */
export function InvitationWay({ off, hasAddress, way, onChange }: Props) {
  const { t } = useTranslation();
  if (off !== null || !hasAddress) {
    return <p className={styles.note}>{t(`admin:invitation.only_link.${off ?? "no_address"}`)}</p>;
  }
  return (
    <Radio.Group
      className={styles.way ?? ""}
      label={t("admin:invitation.way")}
      value={way.by}
      onChange={(by) => onChange({ ...way, by: by === "link" ? "link" : "mail" })}
    >
      <Radio value="mail" label={t("admin:invitation.by_mail")} description={t("admin:invitation.by_mail_hint")} />
      <Radio value="link" label={t("admin:invitation.by_link")} description={t("admin:invitation.by_link_hint")} />
    </Radio.Group>
  );
}

/** One of the portal's, where it speaks several. */
export function MailLanguage({ way, onChange }: Pick<Props, "way" | "onChange">) {
  const { t } = useTranslation();
  const { visibleLocales } = useSettings();
  if (way.by === "link" || visibleLocales.length < 2) return null;
  return (
    <NativeSelect
      classNames={fieldStyles}
      label={t("admin:invitation.language")}
      value={way.locale}
      onChange={({ currentTarget }) => onChange({ ...way, locale: currentTarget.value })}
      data={visibleLocales.map(({ lang }) => ({ value: lang, label: nativeLanguageName(lang) }))}
    />
  );
}
