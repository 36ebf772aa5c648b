import { render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ResultSkeletons } from "./skeletons.tsx";

it("shows placeholder boxes unless results load at once", async () => {
  const { container } = render(<ResultSkeletons />);
  expect(container).toBeEmptyDOMElement();
  await waitFor(() => expect(container.querySelectorAll('[style*="--ratio"]').length).toBeGreaterThan(10));
});
