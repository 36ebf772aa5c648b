/** The Tiptap node for pictures of custom pages: an asset of the library by id, or a URL of the portal. */
import { Node } from "@tiptap/core";
import { isAllowedPageImageSrc } from "@vitrine/settings/pages/page-html";

/** Returns the picture URL of an asset for the session of the admin; undefined if there is none or no access. */
export type GetPictureUrl = (asset: string) => Promise<string | undefined>;

/** Attributes of the node. Either `src` or `asset` is set. */
export interface PictureAttributes {
  readonly src: string | null;
  readonly asset: string | null;
  readonly alt: string;
  readonly width?: number | string | null;
  readonly height?: number | string | null;
}

/** Replaces the image node of Tiptap, under the same name. */
export const PagePictureNode = Node.create<{ find: GetPictureUrl }>({
  name: "image",
  group: "block",
  draggable: true,
  addOptions: () => ({ find: async () => undefined }),
  addAttributes: () => ({
    src: { default: null },
    asset: {
      default: null,
      parseHTML: (element) => element.dataset.asset ?? null,
      renderHTML: ({ asset }) => (asset ? { "data-asset": asset } : {}),
    },
    alt: { default: "" },
    title: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: "img",
      getAttrs: (element) =>
        element.dataset.asset || isAllowedPageImageSrc(element.getAttribute("src") ?? "") ? null : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  addNodeView() {
    const { find } = this.options;
    return ({ node }) => {
      const { src, asset, alt, width, height, class: classes } = node.attrs;
      const dom = document.createElement("img");
      dom.alt = alt ?? "";
      if (classes) dom.className = classes;
      if (width) dom.setAttribute("width", String(width));
      if (height) dom.setAttribute("height", String(height));
      if (asset) {
        void find(asset)
          .then((url) => {
            if (url) dom.src = url;
            else dom.dataset.missing = "";
          })
          .catch(() => {
            dom.dataset.missing = "";
          });
      } else if (src) dom.src = src;
      return { dom };
    };
  },
});
