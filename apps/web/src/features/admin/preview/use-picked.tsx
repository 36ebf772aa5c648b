import type { PickedMessage } from "@vitrine/settings/preview-protocol";
import type { AdminPage } from "@vitrine/settings/registry/kinds";
import { type ReactNode, useState } from "react";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { useGoToField } from "../fields/field-target.tsx";
import { PickedLinks } from "./picked-links.tsx";
import { ownFirst, pickedTargets } from "./picked-targets.ts";

interface Picked {
  readonly onPicked: (picked: PickedMessage) => void;
  readonly more: ReactNode;
}

/**
 * For a section whose settings are those of a page: what is clicked in the preview leads to its field there. What else
 * makes it up, as its colour, is one click away, since that leads to another section.
 */
export function usePicked(page: AdminPage, theme: string): Picked {
  const { options } = useSettingsDraft().themes;
  const goTo = useGoToField();
  const [targets, setTargets] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(false);
  const onPicked = (picked: PickedMessage) => {
    const at = options.findIndex(({ key }) => key === theme);
    const option = options[at];
    const [ordered, own] = ownFirst(option ? pickedTargets(picked, option, at) : [...picked.measures], page);
    setTargets(ordered);
    setShown(own > 0);
    if (own > 0 && ordered[0] !== undefined) goTo(ordered[0]);
  };
  return { onPicked, more: <PickedLinks targets={targets} shown={shown} /> };
}
