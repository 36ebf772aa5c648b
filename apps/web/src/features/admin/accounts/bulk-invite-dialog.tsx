import { Textarea } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "../../../shared/ui/dialogs/use-focus-return.ts";
import { fieldClassNames } from "../../../shared/ui/forms/field-styles.ts";
import { FormDialog } from "../fields/forms/form-dialog.tsx";
import styles from "./bulk-invite.module.css";
import { BulkInviteResults } from "./bulk-invite-results.tsx";
import { GroupCheckboxes } from "./group-checkboxes.tsx";
import { InvitationDeliveryField, MailLanguageSelect, useInvitationDeliveryChoice } from "./invitation-delivery.tsx";
import { type ListEntry, parseInvitationList } from "./parse-invitation-list.ts";
import { useAccounts, useInvitations } from "./use-accounts.ts";
import { type BulkInvitationLineResult, useInvitePeople } from "./use-invite-people.ts";

const WIDTH = 640;
const ROWS = 7;

/** Invites everybody on a pasted list, and then shows what became of each line. */
export function BulkInviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  // The results replace the form; closing them must return the focus to where the form was opened.
  useFocusReturn();
  const listId = useId();
  const { data: invitations, error: unknown } = useInvitations();
  const { data: accounts = [] } = useAccounts();
  const [delivery, setDelivery] = useInvitationDeliveryChoice(invitations?.off === null);
  const [text, setText] = useState("");
  const [groups, setGroups] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const [answers, setAnswers] = useState<readonly BulkInvitationLineResult[] | null>(null);
  const invite = useInvitePeople();
  const entries = parseInvitationList(text, accounts);
  const people = entries.flatMap((entry) => ("person" in entry ? [entry.person] : []));
  const submit = () => {
    setTried(true);
    if (people.length === 0 || invite.isPending || !invitations) return;
    invite.mutate(
      { people, groups, locale: delivery.by === "mail" ? delivery.locale : null },
      { onSuccess: (results) => setAnswers(answerEntries(entries, results)) },
    );
  };
  const correct = (lines: string) => {
    setText(lines);
    setTried(false);
    setAnswers(null);
  };
  if (answers) return <BulkInviteResults answers={answers} onCorrect={correct} onClose={onClose} />;
  return (
    <FormDialog
      title={t("admin:people.bulk.title")}
      action={
        people.length === 0
          ? t("admin:people.bulk.invite")
          : t("admin:people.bulk.invite_count", { count: people.length })
      }
      width={WIDTH}
      busy={invite.isPending}
      error={invite.error ?? unknown}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        classNames={{ ...fieldClassNames, input: `${fieldClassNames.input} ${styles.list}` }}
        label={t("admin:people.bulk.list")}
        description={t("admin:people.bulk.list_hint")}
        inputWrapperOrder={["label", "description", "input", "error"]}
        error={tried && people.length === 0 && t("admin:people.bulk.empty")}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        rows={ROWS}
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        aria-controls={listId}
        required
        data-autofocus
      />
      <ListPreview id={listId} entries={entries} />
      {invitations && (
        <InvitationDeliveryField off={invitations.off} hasAddress delivery={delivery} onChange={setDelivery} />
      )}
      <MailLanguageSelect delivery={delivery} onChange={setDelivery} />
      <GroupCheckboxes chosen={groups} onChange={setGroups} />
    </FormDialog>
  );
}

/** How each line is understood. Only the counts are announced: the list changes with every key. */
function ListPreview({ id, entries }: { id: string; entries: readonly ListEntry[] }) {
  const { t } = useTranslation();
  const wrong = entries.filter((entry) => "problem" in entry).length;
  return (
    <div id={id} className={styles.preview}>
      <p role="status">
        {entries.length > 0 &&
          [
            t("admin:people.bulk.ready", { count: entries.length - wrong }),
            ...(wrong > 0 ? [t("admin:people.bulk.wrong", { count: wrong })] : []),
          ].join(" · ")}
      </p>
      {wrong > 0 && (
        <ul>
          {entries.flatMap((entry, at) =>
            "problem" in entry
              ? [
                  <li key={at}>
                    <bdi>{entry.text}</bdi>: {t(`admin:people.bulk.problem.${entry.problem}`)}
                  </li>,
                ]
              : [],
          )}
        </ul>
      )}
    </div>
  );
}

/** Every entry with its answer, in the order of the list. */
function answerEntries(
  entries: readonly ListEntry[],
  results: readonly BulkInvitationLineResult[],
): BulkInvitationLineResult[] {
  const waiting = [...results];
  return entries.flatMap((entry) => {
    if ("problem" in entry) return [{ text: entry.text, email: entry.email, problem: entry.problem, link: null }];
    const result = waiting.shift();
    return result ? [{ ...result, text: entry.person.text }] : [];
  });
}
