import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { FoldedField } from "./controls/folded-field.tsx";
import { getControlId } from "./field-context.tsx";
import {
  type FieldTarget,
  FieldTargetProvider,
  useFocusFieldTarget,
  useGoToField,
  useOnFieldTarget,
} from "./field-target.tsx";

it("a target that was reached is not requested again when its section is mounted again", async () => {
  const targets: string[] = [];
  function Section() {
    const goTo = useGoToField();
    useOnFieldTarget((path) => targets.push(path));
    return (
      <>
        <input id={getControlId(["a", "b"])} aria-label="Feld" />
        <button type="button" onClick={() => goTo("a.b")}>
          Hin
        </button>
      </>
    );
  }
  function Area() {
    const [target, setTarget] = useState<FieldTarget | null>(null);
    const [shown, setShown] = useState(true);
    useFocusFieldTarget(target, () => setTarget(null));
    return (
      <FieldTargetProvider value={{ target, goTo: (path) => setTarget({ path }) }}>
        <button type="button" onClick={() => setShown(!shown)}>
          Anderer
        </button>
        {shown && <Section />}
      </FieldTargetProvider>
    );
  }
  const { user } = await renderWithProviders(<Area />, { client: createFakeClient(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Hin" }));
  expect(screen.getByRole("textbox", { name: "Feld" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Anderer" }));
  await user.click(screen.getByRole("button", { name: "Anderer" }));
  expect(targets).toEqual(["a.b"]);
  await user.click(screen.getByRole("button", { name: "Hin" }));
  expect(targets).toEqual(["a.b", "a.b"]);
});

it("a target that is folded away is unfolded", async () => {
  const path = ["a", "b"];
  function Area() {
    const [target, setTarget] = useState<FieldTarget | null>(null);
    useFocusFieldTarget(target, () => setTarget(null));
    return (
      <>
        <button type="button" onClick={() => setTarget({ path: path.join(".") })}>
          Hin
        </button>
        <FoldedField summary="Mehr" hasError={false}>
          <FoldedField summary="Noch mehr" hasError={false}>
            <input id={getControlId(path)} aria-label="Feld" />
          </FoldedField>
        </FoldedField>
      </>
    );
  }
  const { user } = await renderWithProviders(<Area />, { client: createFakeClient(() => ({})) });
  const field = screen.getByLabelText("Feld");
  expect(field).not.toBeVisible();
  await user.click(screen.getByRole("button", { name: "Hin" }));
  expect(field).toBeVisible();
  expect(field).toHaveFocus();
});
