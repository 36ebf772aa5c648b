import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { useClient } from "../../../shared/api/client-context.tsx";
import { AdminNotices } from "../entry/admin-notices.tsx";
import type { AdminData } from "../entry/load-admin-data.ts";
import { useBuildKnownValues } from "../entry/use-build-known-values.ts";
import { useMigrationSave } from "../entry/use-migration-save.ts";
import { FieldErrorProvider } from "../fields/field-context.tsx";
import { KnownValuesProvider } from "../fields/names/known-values.tsx";
import { ErrorSummary } from "../saving/bar/error-summary.tsx";
import { SaveBar } from "../saving/bar/save-bar.tsx";
import { useSaveController } from "../saving/use-saving.ts";
import { getErrorTarget, useFormErrorText } from "../saving/validation/form-error-text.ts";
import { useFormErrors } from "../saving/validation/use-form-errors.ts";
import { DEEP_LINK_LANDING_SECTION, DEFAULT_SECTION, getAdminSectionPath, resolveMovedPath } from "../section.ts";
import { findSection } from "../sections.tsx";
import { SectionPane } from "./section-pane.tsx";

interface Props {
  readonly entry: AdminData;
  readonly isFirst: boolean;
  readonly onArrived: () => void;
}

/** The current section, with what all sections share: errors, saving, redirects. */
export function AdminWorkspace({ entry, isFirst, onArrived }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const { "*": rest = "" } = useParams();
  const known = useBuildKnownValues(entry);
  const saving = useSaveController();
  const migration = useMigrationSave();
  const errors = useFormErrors(saving.formErrors, entry.fields);
  const errorText = useFormErrorText();
  const summary = useRef<HTMLElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [summaryShown, setSummaryShown] = useState(0);

  const section = findSection(rest, useClient());
  const path = resolveMovedPath(rest);
  const asked = (location.state as { asked?: string } | null)?.asked ?? null;
  const [hasArrived, setHasArrived] = useState(!isFirst);
  // React Router gives the first URL of a visit the key "default"; redirect to the landing section only then.
  const begins = !hasArrived && location.key === "default";
  const leadsToLanding = begins && section?.key !== DEEP_LINK_LANDING_SECTION && section?.key !== DEFAULT_SECTION;
  const leadsOn = !section || leadsToLanding || path !== rest;
  useEffect(() => {
    if (!leadsOn) return;
    if (!section) navigate(getAdminSectionPath(DEFAULT_SECTION), { replace: true });
    else if (leadsToLanding)
      navigate(getAdminSectionPath(DEEP_LINK_LANDING_SECTION), { replace: true, state: { asked: `/admin/${path}` } });
    else navigate(`/admin/${path}`, { replace: true });
  }, [leadsOn, leadsToLanding, section, navigate, path]);

  useEffect(() => {
    if (leadsOn || hasArrived) return;
    setHasArrived(true);
    onArrived();
  }, [leadsOn, hasArrived, onArrived]);

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
          onSaved={migration.cancel}
          onDiscard={migration.cancel}
          onFocusLost={() => pane.current?.focus({ preventScroll: true })}
        />
      </FieldErrorProvider>
    </KnownValuesProvider>
  );
}
