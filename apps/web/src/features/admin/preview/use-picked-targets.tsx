import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import type { AdminPageKey } from "@vitrine/settings/registry/setting-nodes";
import { type ReactNode, useState } from "react";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { useGoToField } from "../fields/field-target.tsx";
import { PickedTargetLinks } from "./picked-target-links.tsx";
import { listPickedTargets, sortPageTargetsFirst } from "./picked-targets.ts";

interface PickedTargets {
  readonly onPicked: (picked: PickedMessage) => void;
  readonly more: ReactNode;
}

/**
 * For sections that edit the settings of one page: a click in the preview opens the field on that page. Links lead to
 * other settings of the clicked element, such as its colour, in other sections.
 */
export function usePickedTargets(page: AdminPageKey, theme: string): PickedTargets {
  const { options } = useSettingsDraft().themes;
  const goTo = useGoToField();
  const [targets, setTargets] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(false);
  const onPicked = (picked: PickedMessage) => {
    const at = options.findIndex(({ key }) => key === theme);
    const option = options[at];
    const [ordered, own] = sortPageTargetsFirst(
      option ? listPickedTargets(picked, option, at) : [...picked.measures],
      page,
    );
    setTargets(ordered);
    setShown(own > 0);
    if (own > 0 && ordered[0] !== undefined) goTo(ordered[0]);
  };
  return { onPicked, more: <PickedTargetLinks targets={targets} shown={shown} /> };
}
