import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { copyFieldText } from "../../../shared/ui/forms/copy-field-text.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { useConsoleErrorCodeText } from "../fields/controls/console.tsx";
import { CopyField } from "../fields/controls/copy-field.tsx";
import { ICON_PROPS } from "../fields/lists/list-section.tsx";
import styles from "./bulk-invite.module.css";
import { useGetAbsoluteInvitationUrl } from "./invitation-link-dialog.tsx";
import type { BulkInvitationLineResult } from "./use-invite-people.ts";

const WIDTH = 640;

interface Props {
  readonly answers: readonly BulkInvitationLineResult[];
  /** Opens the form with the lines that were not invited. */
  readonly onCorrect: (lines: string) => void;
  readonly onClose: () => void;
}

/** What became of each line of a list: the links, if there are no mails, are shown only here. */
export function BulkInviteResults({ answers, onCorrect, onClose }: Props) {
  const { t } = useTranslation();
  const failed = answers.filter((answer) => answer.problem || answer.refused);
  const count = answers.length - failed.length;
  const by = answers.some(({ link }) => link) ? "link" : "mail";
  return (
    <Dialog
      title={t("admin:people.bulk.done_title", { count })}
      lead={count > 0 ? t(`admin:people.bulk.done_by_${by}`) : undefined}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          {failed.length > 0 && (
            <Button variant="subtle" me="auto" onClick={() => onCorrect(failed.map(({ text }) => text).join("\n"))}>
              {t("admin:people.bulk.correct", { count: failed.length })}
            </Button>
          )}
          <Button onClick={onClose} {...(by === "mail" ? { "data-autofocus": true } : {})}>
            {t("admin:invitation.link_done")}
          </Button>
        </>
      }
    >
      <CopyAllButton answers={answers} />
      <ul className={styles.results}>
        {answers.map((answer, at) => (
          <ResultRow key={at} answer={answer} />
        ))}
      </ul>
    </Dialog>
  );
}

/** Copies all links, each on a line with the person to whom it belongs. */
function CopyAllButton({ answers }: Pick<Props, "answers">) {
  const { t } = useTranslation();
  const notify = useNotify();
  const absolute = useGetAbsoluteInvitationUrl();
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = answers.flatMap(({ text, link }) => (link ? [`${text}: ${absolute(link)}`] : []));
  if (lines.length < 2) return null;
  const copy = async () => {
    const done = field.current !== null && (await copyFieldText(field.current));
    const text = t(done ? "admin:people.bulk.all_copied" : "admin:people.bulk.copy_failed");
    notify({ kind: done ? "info" : "danger", text });
  };
  return (
    <>
      <Button variant="outline" mb={16} leftSection={<IconCopy {...ICON_PROPS} />} onClick={copy}>
        {t("admin:people.bulk.copy_all")}
      </Button>
      <textarea ref={field} className="vh" value={lines.join("\n")} readOnly tabIndex={-1} aria-hidden />
    </>
  );
}

function ResultRow({ answer: { text, email, problem, refused, link } }: { answer: BulkInvitationLineResult }) {
  const { t } = useTranslation();
  const codeText = useConsoleErrorCodeText();
  const absolute = useGetAbsoluteInvitationUrl();
  if (link) {
    return (
      <li>
        <CopyField
          label={t("admin:people.bulk.link_for", { email })}
          value={absolute(link)}
          copied={t("admin:people.bulk.link_copied", { email })}
        />
      </li>
    );
  }
  const reason = problem ? t(`admin:people.bulk.problem.${problem}`) : refused && codeText(refused.code);
  const Icon = reason ? IconAlertTriangle : IconCheck;
  return (
    <li data-state={reason ? "failed" : "invited"}>
      <Icon {...ICON_PROPS} />
      <span>
        <bdi>{reason ? text : email}</bdi>: {reason ?? t("admin:people.bulk.invited")}
      </span>
    </li>
  );
}
