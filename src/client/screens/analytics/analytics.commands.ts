import { defineCommand } from '#client/registry/define-command.ts';
import { final } from '#client/registry/outcome.ts';

/** The target of Analytics for its commands. */
export interface AnalyticsTarget {
  /** Whether the server has sent what was completed per day. */
  hasHistory: boolean;
  isTable: boolean;
  showTable(isTable: boolean): void;
}

declare module '#client/registry/scope-targets.ts' {
  interface ScopeTargets {
    'screen:/analytics': AnalyticsTarget;
  }
}

export const showTable = defineCommand({
  id: 'analytics.showTable',
  title: 'Show completed per day as a table',
  also: `heat map, heatmap, completed per day, data table, accessible chart, table view, table, numbers,
    list completed, switch to table, grid, show heat map, spreadsheet, screen reader table, list of days`,
  does: 'Shows in Analytics how many tasks were completed per day as a table, or as a drawing again.',
  scope: 'screen:/analytics',
  when: ({ target }) => target.hasHistory || 'There is no history',
  run: ({ target }) => {
    target.showTable(!target.isTable);
    return final(target.isTable ? 'Shown as a drawing' : 'Shown as a table');
  },
});
