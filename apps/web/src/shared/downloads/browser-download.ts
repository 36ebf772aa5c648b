/** How a page gives a file to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  follow(url, name);
  // Some browsers read the address only after the click was handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function handToBrowser(url: string): void {
  follow(url, "");
}

function follow(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
