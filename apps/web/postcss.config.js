import mantine from "postcss-preset-mantine";

/** Puts the styles of our components into a layer below the themes and the custom stylesheet, so that these override them. */
const partsLayer = {
  postcssPlugin: "portal-parts-layer",
  OnceExit(root, { AtRule }) {
    if (!/\.module\.css$/.test(root.source?.input.file ?? "")) return;
    const layer = new AtRule({ name: "layer", params: "portal.parts" });
    layer.append(...root.nodes);
    root.removeAll();
    root.append(layer);
  },
};

export default { plugins: [mantine(), partsLayer] };
