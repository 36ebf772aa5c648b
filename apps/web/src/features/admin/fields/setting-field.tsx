import { isDeepEqual } from "@vitrine/settings/key-path";
import { createDefaultOf } from "@vitrine/settings/registry/default-of";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { Field } from "./field.tsx";
import type { FormSetting } from "./form-settings.ts";

interface Props {
  readonly setting: FormSetting;
  /** Id of the heading that names it already. */
  readonly heading?: string | undefined;
}

/** The field of one setting, bound to the draft of the settings. */
export function SettingField({ setting: place, heading }: Props) {
  const { path, node, texts } = place;
  const { value, base, set } = useDraftValue("settings", path);
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
