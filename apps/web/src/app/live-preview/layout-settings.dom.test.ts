import { expect, it } from "vitest";
import { findLayoutSettingPaths } from "./layout-settings.ts";

const tile = (header: string) => `
  <div data-area="search"><div role="gridcell" data-item="0">${header}
    <div><figure><img alt=""></figure></div>
    <div><b id="title">Vase</b><p id="body">1961</p></div>
  </div></div>`;
const overview = `
  <div data-area="dashboard">
    <section><h1>Halm</h1><ul><li><a id="chip">Ton</a></li></ul></section>
    <li data-tour="collection"><span data-tour="tile" id="tile"></span><h2 id="name">Vasen</h2></li>
  </div>`;

it.each([
  [overview, "chip", ["suggestions"]],
  [overview, "name", ["dashboard.collections.data", "dashboard.collections.show_as_tiles"]],
  [overview, "tile", expect.arrayContaining(["dashboard.collections.show_as_tiles"])],
  [tile('<div><p id="header">Serie</p></div>'), "header", ["search.thumbnails.header"]],
  [tile('<div><p id="header">Serie</p></div>'), "body", ["search.thumbnails.body"]],
  [tile(""), "body", ["search.thumbnails.body"]],
])("what is clicked leads to what chooses or measures it: in %s #%s", (page, id, paths) => {
  document.body.innerHTML = page;
  expect(findLayoutSettingPaths(document.getElementById(id) as HTMLElement)).toEqual(paths);
});

it("the picture of a tile, and a poster, lead to their sizes", () => {
  document.body.innerHTML = tile("");
  expect(findLayoutSettingPaths(document.querySelector("img") as HTMLElement)[0]).toBe("search.thumbnails.height");
  document.body.innerHTML = '<div role="gridcell" data-item="0"><figure><img alt=""></figure></div>';
  expect(findLayoutSettingPaths(document.querySelector("img") as HTMLElement)[0]).toBe("search.posters.max_height");
});
