/** Words that people use for each other when they speak of commands; the plain ones of British and American English. */
const CLASSES: readonly (readonly string[])[] = [
  ['item', 'card', 'row', 'entry', 'task', 'todo', 'to-do', 'action'],
  ['column', 'lane', 'swimlane', 'list'],
  ['context', 'tag', 'label', 'place'],
  ['project', 'outcome', 'goal', 'area'],
  ['reference', 'note', 'document', 'bookmark'],
  ['assistant', 'ai', 'chat', 'bot'],
  ['keys', 'key', 'shortcut', 'shortcuts', 'hotkey', 'hotkeys', 'keybinding', 'keybindings'],
  ['dialog', 'window', 'popup', 'modal', 'panel', 'overlay', 'drawer'],
  ['sidebar', 'drawer', 'menu', 'navigation'],
  ['add', 'new', 'create', 'make', 'insert', 'write'],
  ['delete', 'remove', 'erase', 'trash', 'bin', 'discard'],
  ['clear', 'reset', 'empty', 'remove', 'delete'],
  ['edit', 'change', 'modify', 'update', 'rename'],
  ['set', 'change', 'choose', 'pick', 'select'],
  ['switch', 'change', 'toggle', 'choose'],
  ['show', 'view', 'see', 'display', 'open', 'reveal', 'read'],
  ['go', 'jump', 'open', 'switch', 'scroll', 'move', 'visit'],
  ['hide', 'close', 'dismiss', 'collapse'],
  ['close', 'dismiss', 'exit', 'cancel', 'leave'],
  ['start', 'begin', 'launch', 'run'],
  ['stop', 'cancel', 'abort', 'end', 'halt', 'quit'],
  ['complete', 'finish', 'done', 'finished', 'completed', 'end'],
  ['postpone', 'defer', 'delay', 'snooze', 'postponed', 'deferred', 'snoozed'],
  ['find', 'search', 'look', 'locate'],
  ['mark', 'select', 'tick', 'check'],
  ['dark', 'light', 'theme'],
  ['next', 'following', 'forward'],
  ['previous', 'last', 'back', 'earlier', 'prior'],
  ['first', 'top', 'beginning', 'start'],
  ['last', 'bottom', 'end'],
  ['up', 'above', 'previous'],
  ['down', 'below', 'next'],
  ['left', 'previous'],
  ['right', 'next'],
  ['suggest', 'recommend', 'advice', 'advise', 'pick', 'ideas'],
  ['save', 'store', 'keep'],
  ['upload', 'import', 'load'],
  ['download', 'export', 'backup', 'save'],
  ['disable', 'off', 'deactivate'],
  ['enable', 'on', 'activate'],
  ['speak', 'say', 'read', 'announce', 'hear'],
  ['repeat', 'again'],
  ['statistics', 'analytics', 'figures', 'numbers', 'chart', 'graph'],
];

const byWord = new Map<string, readonly string[]>();
for (const words of CLASSES)
  for (const word of words) byWord.set(word, [...new Set([word, ...(byWord.get(word) ?? []), ...words])]);

/** A word, and those that people use for it; first itself. */
export function sameWords(word: string): readonly string[] {
  return byWord.get(word) ?? [word];
}
