/** How long a browser may take to start reading what it saves, in milliseconds. */
const READING = 60_000;

/** Lets the browser save a file, by a link with `download`. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), READING);
}
