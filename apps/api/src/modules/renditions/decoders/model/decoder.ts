import { type DecoderDefinition, trustedLoadersEnv } from "../decoder-definition.ts";

export const model: DecoderDefinition = {
  name: "model",
  matches: [
    { mime: "model/gltf-binary", name: "glTF", extensions: "glb" },
    { mime: "model/gltf+json", name: "glTF", extensions: "gltf" },
  ],
  limits: { processes: 2, env: trustedLoadersEnv },
  attempts: [{ name: "poster" }],
};
