import { DirectionProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { Client } from "@vitrine/contract/client";
import { defaultSettings } from "@vitrine/settings/defaults";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientProvider } from "../../../shared/api/client-context.tsx";
import { SettingsProvider } from "../../../shared/settings/settings-context.tsx";
import type { FacetField } from "./facet-fields.ts";
import { FacetRange } from "./facet-range.tsx";

const field: FacetField = {
  name: "width",
  translation: undefined,
  kind: "slider",
  rangeKind: null,
  integer: true,
  preview: 10,
  sort: "alph",
  orientation: "asc",
};
const facet = { values: [], total: 50, min: 0, max: 100, histogram: Array.from({ length: 22 }, (_, at) => at) };

function show(filter?: string, dir: "ltr" | "rtl" = "ltr", props = { field, facet }) {
  const onChange = vi.fn();
  render(
    <DirectionProvider initialDirection={dir} detectDirection={false}>
      <ClientProvider value={{} as Client}>
        <SettingsProvider value={defaultSettings()}>
          <FacetRange {...props} label="Breite" filter={filter} onChange={onChange} />
        </SettingsProvider>
      </ClientProvider>
    </DirectionProvider>,
  );
  const [low, high] = screen.getAllByRole("slider");
  if (!low || !high) throw new Error("A range has two handles.");
  return { low, high, onChange };
}

describe("a slider with two handles", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("follows the keys at once and searches when they rest", () => {
    const { low, onChange } = show();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) fireEvent.keyDown(low, { key });
    expect(low).toHaveAttribute("aria-valuenow", "3");
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(400);
    expect(onChange.mock.calls).toEqual([["3 TO *"]]);
  });

  it("grows to the left where one reads from the right", () => {
    const { low } = show("40 TO 60", "rtl");
    fireEvent.keyDown(low, { key: "ArrowLeft" });
    expect(low).toHaveAttribute("aria-valuenow", "41");
    for (const key of ["ArrowRight", "ArrowRight"]) fireEvent.keyDown(low, { key });
    expect(low).toHaveAttribute("aria-valuenow", "39");
  });

  it("never lets the handles pass each other", () => {
    const { high } = show("40 TO 60");
    fireEvent.keyDown(high, { key: "Home" });
    expect(high).toHaveAttribute("aria-valuenow", "40");
  });

  it("is no filter over the whole range", () => {
    const { low, onChange } = show("40 TO *");
    fireEvent.keyDown(low, { key: "Home" });
    vi.advanceTimersByTime(400);
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it("takes typed ends", () => {
    const { onChange } = show();
    const [from] = screen.getAllByRole("textbox");
    if (!from) throw new Error("The ends can be edited.");
    fireEvent.focus(from);
    fireEvent.change(from, { target: { value: "25" } });
    fireEvent.blur(from);
    expect(onChange.mock.calls).toEqual([["25 TO *"]]);
  });

  it("names days where two months would hide the place of its handles", () => {
    const languages = vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-US"]);
    const from = Date.UTC(2026, 7, 3) / 1000;
    const days = (count: number) => ({
      field: { ...field, rangeKind: "date" as const },
      facet: { ...facet, min: from, max: from + count * 86_400 },
    });
    expect(show(undefined, "ltr", days(56)).low).toHaveAttribute("aria-valuetext", "08/03/2026");
    cleanup();
    expect(show(undefined, "ltr", days(2000)).low).toHaveAttribute("aria-valuetext", "Aug 2026");
    languages.mockRestore();
  });
});
