/** Saves a blob as a file through the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  clickDownloadLink(url, name);
  // Revoked only after a minute: some browsers read the URL after the click was handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function startUrlDownload(url: string): void {
  clickDownloadLink(url, "");
}

function clickDownloadLink(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
