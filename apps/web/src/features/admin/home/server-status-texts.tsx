/** The states of the sections whose data the server has, in words. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { formatList } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useAccounts, useInvitations } from "../accounts/use-accounts.ts";
import { useConsoleQuery } from "../fields/controls/console.tsx";
import { revisionsQuery } from "../history/revisions-query.ts";
import { useGroups } from "../rights/use-groups.ts";
import { useFormatDateTime } from "../saving/use-format-date-time.ts";
import { getIndexStateTextKey } from "../server/index-state.ts";
import { useServerOverview } from "../server/use-server-overview.ts";
import { latestChangeQuery } from "../timeline/changes-query.ts";

const DAYS = 30;

/** Shown while the server has not answered: nothing, or that it does not. */
function Pending({ isError }: { isError: boolean }) {
  const { t } = useTranslation();
  return isError ? t("admin:home.state.unknown") : " ";
}

export function PeopleStatusText() {
  const { t } = useTranslation();
  const locale = useLocale();
  const accounts = useAccounts();
  const groups = useGroups();
  const invitations = useInvitations();
  if (!accounts.data || !groups.data || !invitations.data)
    return <Pending isError={accounts.isError || groups.isError || invitations.isError} />;
  const open = invitations.data.open.length;
  return formatList(
    [
      t("admin:home.state.accounts", { count: accounts.data.length }),
      t("admin:home.state.groups", { count: groups.data.groups.length }),
      t("admin:home.state.pools", { count: groups.data.pools.length }),
      ...(open > 0 ? [t("admin:home.state.invited", { count: open })] : []),
    ],
    locale,
  );
}

export function UsageStatusText() {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: ["usage.report", DAYS],
    queryFn: ({ signal }) => client.call("usage.report", { query: { days: DAYS }, signal }),
  });
  if (!data) return <Pending isError={isError} />;
  const sum = (kind: "searches" | "downloaded") => data.days.reduce((total, day) => total + day[kind], 0);
  const counts = [
    t("admin:home.state.searches", { count: sum("searches") }),
    t("admin:home.state.downloads", { count: sum("downloaded") }),
  ];
  return t("admin:home.state.recent", { counts: formatList(counts, locale) });
}

export function ChangesStatusText() {
  return useClient().has("changes") ? <LastChange /> : <LastSave />;
}

function LastChange() {
  const { t } = useTranslation();
  const format = useFormatDateTime();
  const { data, isError } = useQuery(latestChangeQuery(useClient()));
  if (data === undefined) return <Pending isError={isError} />;
  if (data === null) return t("admin:home.state.never_changed");
  const time = format(data.at);
  return data.by ? t("admin:home.state.changed_by", { time, name: data.by }) : t("admin:home.state.changed", { time });
}

/** The last save of the settings, for a backend that records no changes but keeps the revisions of documents. */
function LastSave() {
  const { t } = useTranslation();
  const client = useClient();
  const format = useFormatDateTime();
  const { data, isError } = useQuery(revisionsQuery(client, "settings"));
  if (!data) return <Pending isError={isError} />;
  const [last] = data;
  if (!last) return t("admin:home.state.never_saved");
  const time = format(last.at);
  return last.by ? t("admin:home.state.saved_by", { time, name: last.by }) : t("admin:home.state.saved", { time });
}

export function ServerStatusText() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, isError } = useServerOverview();
  if (!data) return <Pending isError={isError} />;
  const index = t("admin:home.state.index", { state: t(getIndexStateTextKey(data.search)) });
  return formatList([index, ...(data.backup ? [] : [t("admin:home.state.no_backup")])], locale);
}

export function DownloadFormatsStatusText() {
  const { t } = useTranslation();
  const { data, isError } = useConsoleQuery("convertSets.list", (server) => server.convertSets.list.query());
  return data ? t("admin:home.state.sets", { count: data.sets.length }) : <Pending isError={isError} />;
}

export function TokensStatusText() {
  const { t } = useTranslation();
  const { data, isError } = useConsoleQuery("tokens.list", (server) => server.tokens.list.query());
  if (!data) return <Pending isError={isError} />;
  return data.length === 0 ? t("admin:home.state.no_tokens") : t("admin:home.state.tokens", { count: data.length });
}
