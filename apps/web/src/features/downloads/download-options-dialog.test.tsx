import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { ConvertSet } from "../../asset/downloads/download-parameters.ts";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { createSettingsWith, settingsWithTerms } from "../../testing/settings.ts";
import { DownloadOptionsDialog } from "./download-options-dialog.tsx";

const original: ConvertSet = { id: "0", title: "Original", size: 900 };
const web: ConvertSet = {
  id: "1",
  title: "Web",
  mime: "image/webp",
  max_edge: 1600,
  dpi: 72,
  profile: "sRGB",
  metadata: "strip",
  size: 240,
};
const custom: ConvertSet = {
  id: "custom",
  title: "Eigene Größe",
  choices: { formats: ["jpeg", "webp"], min_edge: 16, max_edge: 4000 },
};
const item = { id: "7", title: "Krug", fileType: "TIF", pixels: [8192, 6144] as const };

async function dialog(sets: readonly ConvertSet[], settings = createSettingsWith(() => {}), has = () => true) {
  const choose = vi.fn();
  const shown = <DownloadOptionsDialog item={item} sets={sets} onClose={() => {}} onChoose={choose} />;
  const { user } = await renderWithProviders(shown, { client: { ...createFakeClient(() => ({})), has }, settings });
  const start = screen.getByRole("button", { name: "Herunterladen" });
  return { user, choose, start };
}

it("shows no radio button for a single convert set", async () => {
  const { user, choose, start } = await dialog([original]);
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByText("900 kB")).toBeInTheDocument();
  await user.click(start);
  expect(choose).toHaveBeenCalledWith({ csetid: "0" }, 900);
});

it("shows format and size of each convert set", async () => {
  const { user, choose, start } = await dialog([original, web]);
  const rows = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(rows).toEqual([
    "OriginalTIF, 8192 × 6144 px, wie abgelegt900 kB",
    "WebWebP, längste Seite 1600 px, 72 dpi, sRGB, ohne Metadatenca. 240 kB",
  ]);
  await user.click(screen.getByRole("radio", { name: /^Web/ }));
  await user.click(start);
  expect(choose).toHaveBeenCalledWith({ csetid: "1" }, 240);
});

it("shows the number of pages", async () => {
  await dialog([original, { ...web, page_count: 12 }]);
  expect(screen.getByText(/^WebP, 12 Seiten als Bilder im Zip/)).toBeInTheDocument();
});

it("offers edge and format only for the custom set", async () => {
  const { user, choose, start } = await dialog([original, custom]);
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("radio", { name: /^Eigene Größe/ }));
  const edge = screen.getByRole("textbox", { name: "Längste Seite in Pixeln" });
  expect(edge).toHaveAccessibleDescription("16 bis 4.000, nie größer als das Original");
  await user.clear(edge);
  await user.type(edge, "800");
  const format = screen.getByRole("combobox", { name: "Format" });
  expect(
    within(format)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["JPEG", "WebP"]);
  await user.selectOptions(format, "WebP");
  await user.click(start);
  expect(choose).toHaveBeenCalledWith({ csetid: "custom", format: "webp", max_edge: 800 }, undefined);
});

it.each(["5000", "15", "1,5", ""])("does not start with a longer edge of '%s', and says the bounds", async (typed) => {
  const { user, choose, start } = await dialog([custom]);
  const edge = screen.getByRole("textbox");
  await user.clear(edge);
  if (typed) await user.type(edge, typed);
  await user.click(start);
  expect(choose).not.toHaveBeenCalled();
  expect(edge).toBeInvalid();
  expect(edge).toHaveAccessibleDescription("Bitte eine ganze Zahl von 16 bis 4.000.");
});

it("starts only after the terms are accepted, if required", async () => {
  const { user, choose, start } = await dialog([original], settingsWithTerms);
  expect(start).toHaveAttribute("aria-disabled", "true");
  await user.click(start);
  expect(choose).not.toHaveBeenCalled();
  expect(screen.getByRole("alert")).toHaveTextContent("Bitte stimmen Sie zuerst den Nutzungsbedingungen zu.");
  await user.click(screen.getByRole("checkbox"));
  await user.click(start);
  expect(choose).toHaveBeenCalledOnce();
});

it("requests the set `custom` without options if the backend supports none", async () => {
  const { user, choose, start } = await dialog([custom], undefined, () => false);
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(start);
  expect(choose).toHaveBeenCalledWith({ csetid: "custom" }, undefined);
});
