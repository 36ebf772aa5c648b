import { ApiError } from "@vitrine/contract/api-error";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
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
  const { host } = await draw(<ErrorText />, { client: serverOf(() => ({})) });
  expect(host.root.querySelector("output")).toHaveTextContent(words);
});
