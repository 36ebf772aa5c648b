import { ApiError } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../../testing/render-with-providers.tsx";
import { useFileErrorText } from "./file-error-text.ts";

const refusal = (status: number, code: ConstructorParameters<typeof ApiError>[0]["code"], details = {}) =>
  new ApiError({ status, code, message: "", details });

it.each([
  [
    refusal(415, "file.wrong_kind", { accepted: ["image/x-icon", "image/png", "x/y"] }),
    /Möglich sind: ICO, PNG, x\/y\.$/,
  ],
  [refusal(422, "file.unusable", { problem: "too_many_frames" }), /höchstens 100 Einzelbilder/],
  [refusal(413, "file.too_large", { maxBytes: 524_288 }), /höchstens 524 kB/],
  [refusal(507, "storage.full"), /kein Platz/],
])("the message for a rejected file says what is accepted: %s", async (error, words) => {
  function ErrorText() {
    return <output>{useFileErrorText()(error)}</output>;
  }
  const { host } = await renderWithProviders(<ErrorText />, { client: createFakeClient(() => ({})) });
  expect(host.root.querySelector("output")).toHaveTextContent(words);
});
