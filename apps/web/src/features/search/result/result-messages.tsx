import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useSession } from "../../../shared/api/session-context.tsx";
import { getLoginPath } from "../../../shared/paths.ts";
import type { SearchLocation } from "../../../shared/search/search-location.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import type { FilterLabels } from "../facets/use-filter-labels.ts";
import { CorrectionNotice } from "./correction-notice.tsx";
import { EmptyResult } from "./empty-result.tsx";
import type { SearchResult } from "./use-search-result.ts";

interface ResultMessagesProps {
  readonly place: SearchLocation;
  readonly address: string;
  readonly result: SearchResult;
  /** There are no results. */
  readonly none: boolean;
  readonly labels: FilterLabels;
  readonly onChange: (place: SearchLocation) => void;
  readonly onReset: (place: SearchLocation) => void;
  readonly onLeave: () => void;
}

/**
 * Messages about a result: missing shared assets, corrected words, no results.
 */
export function ResultMessages({
  place,
  address,
  result,
  none,
  labels,
  onChange,
  onReset,
  onLeave,
}: ResultMessagesProps) {
  const { corrections } = result;
  return (
    <>
      {place.ids.length > 0 && <MissingSharedAssetsNotice ids={place.ids} address={address} result={result} />}
      {corrections && (
        <CorrectionNotice place={place} corrections={corrections} onChange={onChange} onLeave={onLeave} />
      )}
      {none && <EmptyResult place={place} labels={labels} onChange={onChange} onReset={onReset} onLeave={onLeave} />}
    </>
  );
}

interface SharedNoticeProps {
  readonly ids: readonly string[];
  readonly address: string;
  readonly result: Pick<SearchResult, "total" | "searching" | "error">;
}

/**
 * Notifies that a shared link names more assets than are visible: some require rights. A guest who sees none is sent to
 * the login, and returns to the same link.
 */
export function MissingSharedAssetsNotice({ ids, address, result }: SharedNoticeProps): null {
  const { t } = useTranslation();
  const { session } = useSession();
  const notify = useNotify();
  const navigate = useNavigate();
  const announced = useRef("");
  const requested = new Set(ids).size;
  const guest = session === null || session.user === null;
  useEffect(() => {
    if (
      requested === 0 ||
      result.searching ||
      result.error ||
      result.total >= requested ||
      announced.current === address
    )
      return;
    announced.current = address;
    const login = () => navigate(getLoginPath({ pathname: address, search: "" }));
    if (guest && result.total === 0) {
      notify({ kind: "info", text: t("views:search.shared.none"), forGuest: true });
      login();
    } else if (guest) {
      const action = { label: t("global:header.sign_in"), run: login };
      notify({ kind: "info", text: t("views:search.shared.login"), action, forGuest: true });
    } else notify({ kind: "info", text: t("views:search.shared.partial") });
  }, [requested, address, guest, result.total, result.searching, result.error, notify, navigate, t]);
  return null;
}
