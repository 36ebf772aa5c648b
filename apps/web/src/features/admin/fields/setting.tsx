import { isDeepEqual } from "@vitrine/settings/key-path";
import { createDefaultOf } from "@vitrine/settings/registry/default-of";
import { useDraftAt } from "../drafts/draft-context.tsx";
import { Field } from "./field.tsx";
import type { SettingPlace } from "./setting-places.ts";

interface Props {
  readonly place: SettingPlace;
  /** Id of the heading that names it already. */
  readonly heading?: string | undefined;
}

/** One setting of the draft, wherever a section wants it. */
export function Setting({ place, heading }: Props) {
  const { path, node, texts } = place;
  const { value, base, set } = useDraftAt("settings", path);
  const fallback = createDefaultOf(node);
  return (
    <Field
      {...{ node, path, texts, value, heading }}
      pattern={path.join(".")}
      onChange={set}
      changed={!isDeepEqual(value, base)}
      onReset={isDeepEqual(value, fallback) ? undefined : () => set(fallback)}
    />
  );
}
