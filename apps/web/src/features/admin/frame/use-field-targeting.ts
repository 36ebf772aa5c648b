import { useCallback, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type FieldTarget, useFocusFieldTarget } from "../fields/field-target.tsx";
import { findSectionPathOfField } from "./field-address.ts";

/** The value for `FieldTargetProvider`: a requested field is focused, in whichever section it is. */
export function useFieldTargeting() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [target, setTarget] = useState<FieldTarget | null>(null);
  // Focus the target only once, not again when the user returns to the section.
  useFocusFieldTarget(target, () => setTarget(null));
  const goTo = useCallback(
    (path: string, address = findSectionPathOfField(path)) => {
      if (address && address !== pathname) navigate(address);
      setTarget({ path });
    },
    [navigate, pathname],
  );
  return useMemo(() => ({ target, goTo }), [target, goTo]);
}
