import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { toSettingOptionTextKey } from "@vitrine/settings/registry/entries";
import type { ListNode } from "@vitrine/settings/registry/setting-nodes";
import { TOUR_STEPS } from "@vitrine/settings/registry/settings";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { ListEditor } from "../fields/lists/list-editor.tsx";
import type { ValueEditorProps } from "../fields/value-editor.ts";
import { OfferedSwitch } from "../search/offered-switch.tsx";
import styles from "./tour-editor.module.css";

type Step = PortalSettings["guide"]["tour"][number];

/** All steps of the tour, to switch on or off and to order. A disabled step keeps its position while the page is open. */
export function TourEditor({ value, onChange, ...props }: ValueEditorProps<ListNode>) {
  const { t } = useTranslation();
  const on = (Array.isArray(value) ? value : []) as readonly Step[];
  const [kept, setKept] = useState<readonly Step[]>([]);
  const isOn = (step: Step) => on.includes(step);
  // False if the value was changed elsewhere (saved, discarded, undone): then the kept order is not used.
  const isOwn = kept.length > 0 && kept.filter(isOn).join() === on.join();
  const steps = isOwn ? kept : withOthers(on);
  const change = (order: readonly Step[], next: readonly Step[]) => {
    setKept(order);
    onChange(order.filter((step) => next.includes(step)));
  };
  const nameOf = (item: unknown) => t(toSettingOptionTextKey(props, String(item)) as TextKey);
  return (
    <ListEditor
      {...props}
      value={steps}
      onChange={(next) => change(next as readonly Step[], on)}
      parts={{
        name: nameOf,
        lead: (item) => {
          const step = item as Step;
          return (
            <OfferedSwitch
              name={nameOf(step)}
              on={isOn(step)}
              last={false}
              onChange={(next) => change(steps, next ? [...on, step] : on.filter((one) => one !== step))}
            />
          );
        },
        adder: null,
      }}
    />
  );
}

/** All steps, each once; a disabled step follows its predecessor in the default order. */
function withOthers(on: readonly Step[]): readonly Step[] {
  const steps = [...new Set(on)];
  for (const [at, step] of TOUR_STEPS.entries()) {
    const before = TOUR_STEPS[at - 1];
    if (!steps.includes(step)) steps.splice(before === undefined ? 0 : steps.indexOf(before) + 1, 0, step);
  }
  return steps;
}

export function TourStepLabel({ value, texts }: Pick<ValueEditorProps, "value" | "texts">) {
  const { t } = useTranslation();
  return <span className={styles.step}>{t(toSettingOptionTextKey({ texts }, String(value)) as TextKey)}</span>;
}
