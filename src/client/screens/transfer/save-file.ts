/** How long a browser may take to begin to read what it saves, in milliseconds. */
const READING = 60_000;

/** Gives a file to the browser to be saved, as a link with `download` does. */
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
