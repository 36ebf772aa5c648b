import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useRef, useState } from "react";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { useNavigationEffects } from "./use-navigation-effects.ts";

/** A frame whose page is known before it is shown, as while its file is loading. */
function Frame({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const handle = { id, page: "global:page.setup", access: "anyone", header: "none" } as const;
  useNavigationEffects({ handle, title: null, main });
  return (
    <main ref={main} tabIndex={-1}>
      {children}
    </main>
  );
}

function Pages() {
  const [step, setStep] = useState<"first" | "known" | "shown">("first");
  const next = () => {
    setStep("known");
    setTimeout(() => setStep("shown"), 50);
  };
  return (
    <Frame id={step === "first" ? "setup" : "admin"}>
      {step === "shown" ? (
        <h1>Verwaltung</h1>
      ) : (
        <button type="button" onClick={next}>
          Weiter
        </button>
      )}
    </Frame>
  );
}

it("focuses the heading once the pressed control of the previous page is removed", async () => {
  const { user } = await renderWithProviders(<Pages />, { client: createFakeClient(() => ({})) });
  await user.click(screen.getByRole("button", { name: "Weiter" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Verwaltung" })).toHaveFocus());
});
