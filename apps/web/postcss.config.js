import mantine from "postcss-preset-mantine";

/** Styles of our components lie in a layer below the themes and the portal's own stylesheet, so that these win. */
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
