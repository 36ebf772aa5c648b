import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { everything } from "../../../shared/search/search-location.ts";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { Corrected } from "./corrected.tsx";

const client = serverOf(() => ({}));

it("says for which words the results are, and searches as typed by quotes around what was taken for another", async () => {
  const onChange = vi.fn();
  const onLeave = vi.fn();
  const place = {
    ...everything,
    text: 'Haus, Hausser am FLUSZ-Ufer "alte Hausser" -Hausser',
    facets: { series: ["Amara"] },
  };
  const corrections = [
    { typed: "Hausser", shown: "Häuser" },
    { typed: "FLUSZ", shown: "Fluss" },
  ];
  const { user } = await draw(
    <Corrected place={place} corrections={corrections} onChange={onChange} onLeave={onLeave} />,
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
