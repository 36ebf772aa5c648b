import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { LoadingCell, LoadMoreFailedContext } from "./loading-cell.tsx";

it("an asset that replaces its focused placeholder gets the focus", async () => {
  let load = () => {};
  function View() {
    const [loaded, setLoaded] = useState(false);
    load = () => setLoaded(true);
    return (
      // biome-ignore lint/a11y/useSemanticElements: same roles as in the views
      <div role="grid" aria-label="Ergebnis" tabIndex={-1}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="row" tabIndex={-1}>
          {loaded ? (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div role="gridcell" tabIndex={0} data-item={7}>
              Krug
            </div>
          ) : (
            <LoadingCell item={7} stop className="cell" />
          )}
        </div>
      </div>
    );
  }
  await renderWithProviders(<View />, { client: createFakeClient(() => ({})) });
  const place = screen.getByRole("gridcell", { name: "Weitere Treffer laden" });
  expect(place).toHaveAttribute("aria-busy", "true");
  place.focus();
  await act(async () => load());
  expect(screen.getByRole("gridcell", { name: "Krug" })).toHaveFocus();
});

it("a placeholder shows that loading more has failed", async () => {
  const view = (
    // biome-ignore lint/a11y/useSemanticElements: same roles as in the views
    <div role="grid" aria-label="Ergebnis" tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="row" tabIndex={-1}>
        <LoadMoreFailedContext value={true}>
          <LoadingCell item={7} stop className="cell" />
        </LoadMoreFailedContext>
      </div>
    </div>
  );
  await renderWithProviders(view, { client: createFakeClient(() => ({})) });
  expect(screen.getByRole("gridcell", { name: "Die Suche antwortet nicht." })).toHaveAttribute("aria-busy", "false");
});
