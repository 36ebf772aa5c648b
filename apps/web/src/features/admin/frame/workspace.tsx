import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import { EntryNotices } from "../entry/entry-notices.tsx";
import type { AdminEntry } from "../entry/load-entry.ts";
import { useKnownValuesOf } from "../entry/use-known-values.ts";
import { useMigration } from "../entry/use-migration.ts";
import { FieldErrorProvider } from "../fields/field-context.tsx";
import { type FieldTarget, FieldTargetProvider, useFocusFieldTarget } from "../fields/field-target.tsx";
import { KnownValuesProvider } from "../fields/known-values.tsx";
import { ErrorSummary } from "../saving/error-summary.tsx";
import { getErrorTarget, useFormErrorText } from "../saving/form-error-text.ts";
import { SaveBar } from "../saving/save-bar.tsx";
import { useFormErrors } from "../saving/use-form-errors.ts";
import { useSaving } from "../saving/use-saving.ts";
import { FIRST_SECTION, LANDING_SECTION, sectionAt } from "../sections.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { addressOf } from "./field-address.ts";
import { SectionPane } from "./section-pane.tsx";

interface Props {
  readonly entry: AdminEntry;
  readonly isFirst: boolean;
  readonly onArrived: () => void;
}

/** Sidebar and section, and what belongs to all sections: faults, saving, the way to a field. */
export function Workspace({ entry, isFirst, onArrived }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const { "*": rest = "" } = useParams();
  const known = useKnownValuesOf(entry);
  const saving = useSaving();
  const migration = useMigration();
  const faults = useFormErrors(saving.formErrors, entry.fields);
  const faultText = useFormErrorText();
  const summary = useRef<HTMLElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [summaryShown, setSummaryShown] = useState(0);
  const [target, setTarget] = useState<FieldTarget | null>(null);
  // Served once: whoever comes back to a section begins where they like.
  useFocusFieldTarget(target, () => setTarget(null));

  const section = sectionAt(rest, useClient());
  const asked = (location.state as { asked?: string } | null)?.asked ?? null;
  const [hasArrived, setHasArrived] = useState(!isFirst);
  // An address that was typed has no key of its own: only with such a one does a visit begin, and only once.
  const begins = !hasArrived && location.key === "default";
  const leadsOn = !section || (begins && section.key !== LANDING_SECTION);
  useEffect(() => {
    if (!leadsOn) return;
    if (section) navigate(`/admin/${LANDING_SECTION}`, { replace: true, state: { asked: location.pathname } });
    else navigate(`/admin/${FIRST_SECTION}`, { replace: true });
  }, [leadsOn, section, navigate, location.pathname]);

  useEffect(() => {
    if (leadsOn || hasArrived) return;
    setHasArrived(true);
    onArrived();
  }, [leadsOn, hasArrived, onArrived]);

  const goTo = useCallback(
    (path: string) => {
      const address = addressOf(path);
      if (address && address !== location.pathname) navigate(address);
      setTarget({ path });
    },
    [navigate, location.pathname],
  );
  const targeting = useMemo(() => ({ target, goTo }), [target, goTo]);
  const faultAt = useMemo(() => {
    const words = new Map(faults.map((fault) => [getErrorTarget(fault), faultText(fault)]));
    return (path: readonly (string | number)[]) => words.get(path.join(".")) ?? null;
  }, [faults, faultText]);
  useEffect(() => {
    if (summaryShown > 0) summary.current?.focus();
  }, [summaryShown]);

  if (leadsOn) return null;
  return (
    <KnownValuesProvider value={known}>
      <FieldErrorProvider value={faultAt}>
        <FieldTargetProvider value={targeting}>
          <AdminFrame now={section.key} hasSettings>
            <SectionPane section={section} ref={pane}>
              <EntryNotices {...{ entry, asked }} onStore={migration.wish} />
              {summaryShown > 0 && faults.length > 0 && <ErrorSummary errors={faults} ref={summary} />}
            </SectionPane>
            <SaveBar
              saving={saving}
              errorCount={faults.length}
              onShowErrors={() => setSummaryShown((before) => before + 1)}
              also={migration.wished}
              migrates={migration.migrates}
              onSaved={migration.saved}
              onDiscard={migration.forget}
              onFocusLost={() => pane.current?.focus({ preventScroll: true })}
            />
          </AdminFrame>
        </FieldTargetProvider>
      </FieldErrorProvider>
    </KnownValuesProvider>
  );
}
