import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiToken } from "../../../shared/api/console-client.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import styles from "../accounts/accounts.module.css";
import { GUESTS } from "../fields/guest-group.ts";
import { AddButton, Badge, NamedList, NamedRow, NamedRows, RowAction } from "../fields/named-list.tsx";
import { SectionPage } from "../fields/section-page.tsx";
import { useConsoleChange } from "../fields/use-console-change.ts";
import { useMoment } from "../saving/use-moment.ts";
import { AddTokenDialog } from "./add-token-dialog.tsx";
import { useTokens, useTokensFault } from "./use-tokens.ts";

/** The keys by which scripts come in. Everything here counts at once. */
export function TokensSection() {
  const { t } = useTranslation();
  const faultText = useTokensFault();
  const { data, error } = useTokens();
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const revoke = useConsoleChange<string, unknown>((server, name) => server.tokens.revoke.mutate({ name }));
  const failure = error ?? revoke.error;
  return (
    <SectionPage heading={t("admin:section.tokens")} intro={t("admin:section.tokens_intro")}>
      <NamedList
        id="tokens"
        title={t("admin:tokens.title")}
        lead={t("admin:tokens.lead")}
        actions={<AddButton onClick={() => setAdding(true)}>{t("admin:tokens.add")}</AddButton>}
        failure={failure ? faultText(failure) : null}
        isLoading={!data && !error}
      >
        {data?.length === 0 && <p className={styles.none}>{t("admin:tokens.none")}</p>}
        {data && data.length > 0 && (
          <NamedRows>
            {data.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
            ))}
          </NamedRows>
        )}
      </NamedList>
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
  const moment = useMoment();
  const { name, group, createdAt, lastUsedAt, expiresAt } = token;
  const isOver = expiresAt !== null && expiresAt * 1000 <= Date.now();
  const facts = [
    group === GUESTS ? t("admin:accounts.group.guests") : t("admin:tokens.of_group", { group }),
    t("admin:tokens.made", { at: moment(createdAt) }),
    lastUsedAt === null ? t("admin:tokens.unused") : t("admin:tokens.used", { at: moment(lastUsedAt) }),
    ...(isOver
      ? []
      : [expiresAt === null ? t("admin:tokens.endless") : t("admin:tokens.until", { at: moment(expiresAt) })]),
  ];
  return (
    <NamedRow
      name={name}
      isOff={isOver}
      badge={isOver && <Badge state="off">{t("admin:tokens.over", { at: moment(expiresAt) })}</Badge>}
      facts={facts.join(" · ")}
      actions={
        <RowAction label={t("admin:tokens.revoke_named", { name })} onClick={onRevoke}>
          {t("admin:tokens.revoke")}
        </RowAction>
      }
    />
  );
}
