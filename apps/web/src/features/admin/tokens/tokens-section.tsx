import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiToken } from "../../../shared/api/console-client.ts";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import styles from "../accounts/accounts.module.css";
import { useConsoleMutation, useConsoleQuery } from "../fields/controls/console.tsx";
import { SectionPage } from "../fields/forms/section-page.tsx";
import { joinFacts } from "../fields/lists/join-facts.ts";
import {
  AddButton,
  ListSection,
  ListSectionRow,
  RowActionButton,
  RowList,
  StateBadge,
} from "../fields/lists/list-section.tsx";
import { GUEST_GROUP } from "../fields/names/guest-group.ts";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import { AddTokenDialog } from "./add-token-dialog.tsx";

export function TokensSection() {
  const { t } = useTranslation();
  const query = useConsoleQuery("tokens.list", (server) => server.tokens.list.query());
  const { data } = query;
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const revoke = useConsoleMutation<string, unknown>((server, name) => server.tokens.revoke.mutate({ name }));
  return (
    <SectionPage heading={t("admin:section.tokens")} intro={t("admin:section.tokens_intro")}>
      <ListSection
        id="tokens"
        title={t("admin:tokens.title")}
        lead={t("admin:tokens.lead")}
        actions={<AddButton onClick={() => setAdding(true)}>{t("admin:tokens.add")}</AddButton>}
        query={query}
        changeError={revoke.error}
      >
        {data?.length === 0 && <p className={styles.none}>{t("admin:tokens.none")}</p>}
        {data && data.length > 0 && (
          <RowList>
            {data.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
            ))}
          </RowList>
        )}
      </ListSection>
      {isAdding && <AddTokenDialog onClose={() => setAdding(false)} />}
      {revoked && (
        <ConfirmDialog
          title={t("admin:tokens.revoke_title", { name: revoked.name })}
          lead={t("admin:tokens.revoke_lead")}
          action={t("admin:tokens.revoke")}
          onClose={() => setRevoked(null)}
          onConfirm={() => {
            setRevoked(null);
            revoke.mutate(revoked.name);
          }}
        />
      )}
    </SectionPage>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslation();
  const moment = useFormatDateTime();
  const { name, group, createdAt, lastUsedAt, expiresAt } = token;
  const isOver = expiresAt !== null && expiresAt * 1000 <= Date.now();
  const facts = [
    group === GUEST_GROUP ? t("admin:accounts.group.guests") : t("admin:tokens.of_group", { group }),
    t("admin:tokens.made", { at: moment(createdAt) }),
    lastUsedAt === null ? t("admin:tokens.unused") : t("admin:tokens.used", { at: moment(lastUsedAt) }),
    ...(isOver
      ? []
      : [expiresAt === null ? t("admin:tokens.endless") : t("admin:tokens.until", { at: moment(expiresAt) })]),
  ];
  return (
    <ListSectionRow
      name={name}
      isOff={isOver}
      badge={isOver && <StateBadge state="off">{t("admin:tokens.over", { at: moment(expiresAt) })}</StateBadge>}
      details={joinFacts(facts)}
      actions={
        <RowActionButton label={t("admin:tokens.revoke_named", { name })} onClick={onRevoke}>
          {t("admin:tokens.revoke")}
        </RowActionButton>
      }
    />
  );
}
