import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../../testing/render-with-providers.tsx";
import { FilePicker } from "./file-picker.tsx";

it("accepts the same file twice", async () => {
  const onFile = vi.fn();
  const { user } = await renderWithProviders(
    <FilePicker accept="image/*" onFile={onFile}>
      Logo
    </FilePicker>,
    { client: createFakeClient(() => ({})) },
  );
  expect(screen.getByRole("button", { name: "Logo" })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no field for files.");
  const logo = new File(["a"], "logo.png", { type: "image/png" });
  await user.upload(input, logo);
  expect(input.value, "nothing is chosen any more").toBe("");
  await user.upload(input, logo);
  expect(onFile).toHaveBeenCalledTimes(2);
});
