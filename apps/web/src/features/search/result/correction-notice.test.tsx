import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { EMPTY_SEARCH } from "../../../shared/search/search-location.ts";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { CorrectionNotice } from "./correction-notice.tsx";

const client = createFakeClient(() => ({}));

it("shows the corrected words, and searches as typed by quoting them", async () => {
  const onChange = vi.fn();
  const onLeave = vi.fn();
  const place = {
    ...EMPTY_SEARCH,
    text: 'Haus, Hausser am FLUSZ-Ufer "alte Hausser" -Hausser',
    facets: { series: ["Amara"] },
  };
  const corrections = [
    { typed: "Hausser", shown: "Häuser" },
    { typed: "FLUSZ", shown: "Fluss" },
  ];
  const { user } = await renderWithProviders(
    <CorrectionNotice place={place} corrections={corrections} onChange={onChange} onLeave={onLeave} />,
    { client },
  );
  expect(await screen.findByRole("status")).toHaveTextContent(
    "Angezeigt für „Haus, Häuser am Fluss-Ufer ‚alte Hausser‘ -Hausser“. Für „Hausser, FLUSZ“ gibt es keine Treffer.",
  );
  await user.click(screen.getByRole("button", { name: "Genau so suchen" }));
  expect(onLeave).toHaveBeenCalledOnce();
  const text = 'Haus, "Hausser" am "FLUSZ" Ufer "alte Hausser" -Hausser';
  expect(onChange).toHaveBeenCalledWith({ ...place, text });
});
