import { TextInput } from "@mantine/core";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../../testing/render-with-providers.tsx";
import { FoldedField } from "./folded-field.tsx";

function Form() {
  const [code, setCode] = useState("x");
  return (
    <FoldedField summary="More" hasError={code === ""}>
      <TextInput label="Code" value={code} onChange={({ currentTarget }) => setCode(currentTarget.value)} />
    </FoldedField>
  );
}

it("an error opens the fold, and typing goes on when it is corrected", async () => {
  const { user } = await renderWithProviders(<Form />, { client: createFakeClient(() => ({})) });
  const fold = screen.getByText("More").closest("details");
  expect(fold).not.toHaveAttribute("open");
  await user.clear(screen.getByLabelText("Code"));
  expect(fold).toHaveAttribute("open");
  await user.type(screen.getByLabelText("Code"), "press");
  expect(fold).toHaveAttribute("open");
  expect(screen.getByLabelText("Code")).toHaveFocus();
  expect(screen.getByLabelText("Code")).toHaveValue("press");
});
