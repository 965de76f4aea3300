/** Hands a file to the browser, which keeps it where the person keeps downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  saveAddress(url, name);
  URL.revokeObjectURL(url);
}

/** The same of an address that answers with a file: the browser fetches it by itself, and resumes it where it broke off. */
export function saveAddress(url: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
}
