import { screen } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/defaults";
import { expect, it, vi } from "vitest";
import { SettingsProvider } from "../../shared/settings/settings-context.tsx";
import { draw, serverOf } from "../../testing/draw.tsx";
import { type ConvertSet, OptionsDialog } from "./options-dialog.tsx";

const original: ConvertSet = { id: "0", title: "Original", size: 900 };
const web: ConvertSet = { id: "1", title: "Web", mime: "image/webp" };
const item = { id: "7", title: "Krug" };

it("offers no lone radio button where there is one form only", async () => {
  const choose = vi.fn();
  const dialog = <OptionsDialog item={item} sets={[original]} onClose={() => {}} onChoose={choose} />;
  const { user } = await draw(dialog, { client: serverOf(() => ({})) });
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByText("900 kB")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Herunterladen" }));
  expect(choose).toHaveBeenCalledWith("0");
});

it("offers the choice of several forms", async () => {
  const dialog = <OptionsDialog item={item} sets={[original, web]} onClose={() => {}} onChoose={() => {}} />;
  await draw(dialog, { client: serverOf(() => ({})) });
  expect(screen.getAllByRole("radio")).toHaveLength(2);
});

it("starts nothing until the terms are accepted, where there are any", async () => {
  const choose = vi.fn();
  const dialog = (
    <SettingsProvider value={{ ...defaultSettings(), terms_of_use: { show: true, links: {} } }}>
      <OptionsDialog item={item} sets={[original]} onClose={() => {}} onChoose={choose} />
    </SettingsProvider>
  );
  const { user } = await draw(dialog, { client: serverOf(() => ({})) });
  const start = screen.getByRole("button", { name: "Herunterladen" });
  expect(start).toHaveAttribute("aria-disabled", "true");
  await user.click(start);
  expect(choose).not.toHaveBeenCalled();
  expect(screen.getByRole("checkbox")).toBeInvalid();
  await user.click(screen.getByRole("checkbox"));
  await user.click(start);
  expect(choose).toHaveBeenCalledWith("0");
});
