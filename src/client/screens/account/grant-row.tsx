import { useId } from 'react';
import type { Grant } from '#client/data/account.ts';
import { dayText } from '#client/data/day-text.ts';
import { useToday } from '#client/data/today.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import type { TokenScope } from '#contract/entities/account.ts';
import { dayOf } from '#contract/entities/day.ts';
import * as styles from '#styles/manage.css.ts';
import * as accountCommands from './account.commands.ts';

/** What an access token allows, in words. */
export const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  read: 'Only read',
  capture: 'Only add tasks',
  full: 'Everything but the account',
};

const dayIn = (instant: string, today: string) => dayText(dayOf(new Date(instant)), today);

function factsOf({ isCurrent, scope, createdAt, lastUsedAt }: Grant, today: string): string[] {
  return [
    ...(isCurrent ? ['This session'] : []),
    ...(scope ? [SCOPE_WORDS[scope]] : []),
    `${scope ? 'Created' : 'Since'}: ${dayIn(createdAt, today)}`,
    lastUsedAt === null ? 'Never used' : `Last used: ${dayIn(lastUsedAt, today)}`,
  ];
}

/** The whole spoken name of a row. */
export function grantText(grant: Grant): string {
  return [grant.title, ...factsOf(grant, dayOf(new Date()))].join(', ');
}

/** A session or a token: what it is, since when, when it was last used, and how to end it. */
export function GrantRow({ grant }: { grant: Grant }) {
  const today = useToday();
  const titleId = useId();
  const tags = factsOf(grant, today).map((fact) => (
    <Tag key={fact} tone={fact === 'This session' ? 'ok' : 'plain'}>
      {fact}
    </Tag>
  ));
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <CardContent title={grant.title} titleId={titleId} tags={tags} />
      </div>
      <div className={styles.buttons}>
        <CommandButton
          command={accountCommands.end}
          target={{ grants: [grant] }}
          label={grant.kind === 'token' ? 'Revoke' : 'Sign out'}
          describedBy={titleId}
        />
      </div>
    </div>
  );
}
