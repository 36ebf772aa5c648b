import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { getControlId } from "./field-context.tsx";
import {
  type FieldTarget,
  FieldTargetProvider,
  useFieldTarget,
  useFocusFieldTarget,
  useGoToField,
} from "./field-target.tsx";

it("a target that was reached is not requested again when its section is mounted again", async () => {
  const targets: string[] = [];
  function Section() {
    const goTo = useGoToField();
    useFieldTarget((path) => targets.push(path));
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
  const { user } = await draw(<Area />, { client: serverOf(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Hin" }));
  expect(screen.getByRole("textbox", { name: "Feld" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Anderer" }));
  await user.click(screen.getByRole("button", { name: "Anderer" }));
  expect(targets).toEqual(["a.b"]);
  await user.click(screen.getByRole("button", { name: "Hin" }));
  expect(targets).toEqual(["a.b", "a.b"]);
});
