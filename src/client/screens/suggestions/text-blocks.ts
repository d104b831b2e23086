/** A part of an answer: plain words, or a list. */
export type TextBlock = { kind: 'text'; text: string } | { kind: 'list'; ordered: boolean; items: readonly string[] };

const BULLET = /^\s*[-*•]\s+(.*\S)/;
const NUMBER = /^\s*\d{1,3}[.)]\s+(.*\S)/;

/** Splits a text into lists (lines that begin with a dash, a star, a dot or a number) and the text between them. */
export function textBlocks(text: string): readonly TextBlock[] {
  const blocks: ({ kind: 'text'; lines: string[] } | { kind: 'list'; ordered: boolean; items: string[] })[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [bullet, number] = [BULLET.exec(line)?.[1], NUMBER.exec(line)?.[1]];
    const item = bullet ?? number;
    const last = blocks.at(-1);
    if (item === undefined) {
      if (last?.kind === 'text') last.lines.push(line);
      else blocks.push({ kind: 'text', lines: [line] });
    } else {
      const ordered = bullet === undefined;
      if (last?.kind === 'list' && last.ordered === ordered) last.items.push(item);
      else blocks.push({ kind: 'list', ordered, items: [item] });
    }
  }
  return blocks.flatMap((block): TextBlock[] => {
    if (block.kind === 'list') return [block];
    const words = block.lines.join('\n').trim();
    return words === '' ? [] : [{ kind: 'text', text: words }];
  });
}
