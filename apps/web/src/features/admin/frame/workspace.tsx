import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import { AdminNotices } from "../entry/admin-notices.tsx";
import type { AdminData } from "../entry/load-admin-data.ts";
import { useBuildKnownValues } from "../entry/use-build-known-values.ts";
import { useMigration } from "../entry/use-migration.ts";
import { FieldErrorProvider } from "../fields/field-context.tsx";
import { type FieldTarget, FieldTargetProvider, useFocusFieldTarget } from "../fields/field-target.tsx";
import { KnownValuesProvider } from "../fields/known-values.tsx";
import { ErrorSummary } from "../saving/error-summary.tsx";
import { getErrorTarget, useFormErrorText } from "../saving/form-error-text.ts";
import { SaveBar } from "../saving/save-bar.tsx";
import { useFormErrors } from "../saving/use-form-errors.ts";
import { useSaving } from "../saving/use-saving.ts";
import { DEFAULT_SECTION, findSection, LANDING_SECTION } from "../sections.tsx";
import { AdminFrame } from "./admin-frame.tsx";
import { getFieldAddress } from "./field-address.ts";
import { SectionPane } from "./section-pane.tsx";

interface Props {
  readonly entry: AdminData;
  readonly isFirst: boolean;
  readonly onArrived: () => void;
}

/** Sidebar and current section, with what all sections share: errors, saving, navigation to a field. */
export function Workspace({ entry, isFirst, onArrived }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const { "*": rest = "" } = useParams();
  const known = useBuildKnownValues(entry);
  const saving = useSaving();
  const migration = useMigration();
  const errors = useFormErrors(saving.formErrors, entry.fields);
  const errorText = useFormErrorText();
  const summary = useRef<HTMLElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [summaryShown, setSummaryShown] = useState(0);
  const [target, setTarget] = useState<FieldTarget | null>(null);
  // Focus the target only once, not again when the user returns to the section.
  useFocusFieldTarget(target, () => setTarget(null));

  const section = findSection(rest, useClient());
  const asked = (location.state as { asked?: string } | null)?.asked ?? null;
  const [hasArrived, setHasArrived] = useState(!isFirst);
  // React Router gives the first URL of a visit the key "default"; redirect to the landing section only then.
  const begins = !hasArrived && location.key === "default";
  const leadsOn = !section || (begins && section.key !== LANDING_SECTION);
  useEffect(() => {
    if (!leadsOn) return;
    if (section) navigate(`/admin/${LANDING_SECTION}`, { replace: true, state: { asked: location.pathname } });
    else navigate(`/admin/${DEFAULT_SECTION}`, { replace: true });
  }, [leadsOn, section, navigate, location.pathname]);

  useEffect(() => {
    if (leadsOn || hasArrived) return;
    setHasArrived(true);
    onArrived();
  }, [leadsOn, hasArrived, onArrived]);

  const goTo = useCallback(
    (path: string) => {
      const address = getFieldAddress(path);
      if (address && address !== location.pathname) navigate(address);
      setTarget({ path });
    },
    [navigate, location.pathname],
  );
  const targeting = useMemo(() => ({ target, goTo }), [target, goTo]);
  const getError = useMemo(() => {
    const words = new Map(errors.map((error) => [getErrorTarget(error), errorText(error)]));
    return (path: readonly (string | number)[]) => words.get(path.join(".")) ?? null;
  }, [errors, errorText]);
  useEffect(() => {
    if (summaryShown > 0) summary.current?.focus();
  }, [summaryShown]);

  if (leadsOn) return null;
  return (
    <KnownValuesProvider value={known}>
      <FieldErrorProvider value={getError}>
        <FieldTargetProvider value={targeting}>
          <AdminFrame now={section.key} hasSettings>
            <SectionPane section={section} ref={pane}>
              <AdminNotices {...{ entry, asked }} onStore={migration.requestSave} />
              {summaryShown > 0 && errors.length > 0 && <ErrorSummary errors={errors} ref={summary} />}
            </SectionPane>
            <SaveBar
              saving={saving}
              errorCount={errors.length}
              onShowErrors={() => setSummaryShown((before) => before + 1)}
              also={migration.documentsToSave}
              migrates={migration.migrates}
              onSaved={migration.onSaved}
              onDiscard={migration.cancel}
              onFocusLost={() => pane.current?.focus({ preventScroll: true })}
            />
          </AdminFrame>
        </FieldTargetProvider>
      </FieldErrorProvider>
    </KnownValuesProvider>
  );
}
