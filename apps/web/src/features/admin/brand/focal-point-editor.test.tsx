import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { createDraft } from "../drafts/create-draft.ts";
import { DraftProvider } from "../drafts/draft-context.tsx";
import { createDraftStore } from "../drafts/draft-store.ts";
import { getValueAt } from "../drafts/path.ts";
import { FocalPointEditor } from "./focal-point-editor.tsx";

const path = ["dashboard", "heroImage", "focal_point"];

async function open(files: object) {
  const store = createDraftStore({ settings: createDraft("settings", createDefaultSettings(), null) });
  const client = createFakeClient((key) => (key === "config.available" ? files : {}));
  const { user } = await renderWithProviders(
    <DraftProvider value={store}>
      <FocalPointEditor file="dashboardHero" path={path} />
    </DraftProvider>,
    { client },
  );
  return { user, point: () => getValueAt(store.get().settings?.draft, path) };
}

it("is moved by keys in small and large steps, and stays within the picture", async () => {
  const { user, point } = await open({ dashboardHero: true });
  const slider = await screen.findByRole("slider", { name: "Bildmittelpunkt" });
  expect(slider).toHaveAttribute("aria-valuetext", "62 % von links, 60 % von oben");
  slider.focus();
  await user.keyboard("{ArrowLeft}{ArrowUp}{ArrowUp}");
  expect(point()).toEqual({ x: 61, y: 58 });
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}{PageDown}");
  expect(point()).toEqual({ x: 71, y: 68 });
  await user.keyboard("{End}{ArrowRight}{PageDown}{PageDown}{PageDown}{PageDown}");
  expect(point()).toEqual({ x: 100, y: 100 });
  await user.keyboard("{Home}");
  expect(slider).toHaveAttribute("aria-valuetext", "0 % von links, 100 % von oben");
});

it("is not offered without a picture", async () => {
  await open({ dashboardHero: false });
  expect(screen.queryByRole("slider")).toBeNull();
});
