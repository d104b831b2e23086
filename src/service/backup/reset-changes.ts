/** Restores number changes in seconds since this day, so that the numbers fit into 31 bits for decades. */
const BEGINNING = Date.UTC(2026, 0, 1);

/**
 * The statements that make every device of a restored database read everything again: each account continues to count after
 * a gap, at a number that no device knows. The seconds since then are ahead of every count, since nobody writes once a
 * second for years, and a second restore is ahead of the first.
 */
export function resetChanges(now: Date): string {
  const second = Math.floor((now.getTime() - BEGINNING) / 1000);
  return `delete from changes;
    update users set change_count = case when change_count < ${second} then ${second} else change_count + 2 end;
    insert into changes (user_id, number, call, made_at) select id, change_count, 'restore', '${now.toISOString()}' from users;`;
}
