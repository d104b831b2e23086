import { useEffect, useLayoutEffect, useRef } from 'react';
import type { AiQuestion } from '#client/data/ai-question.ts';
import { type AiAnswer, useAiAnswer } from '#client/data/suggestions.ts';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving, useOverlayState } from '#client/ui/overlay-presence.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { AiProvider } from '#contract/entities/ai.ts';
import * as styles from '#styles/suggestions.css.ts';
import { AnswerText, Points } from './answer-text.tsx';
import { SuggestedTasks } from './suggested-tasks.tsx';

interface SuggestionOverlayProps {
  question: AiQuestion;
  provider: AiProvider;
}

const NO_WORDS = 'There is no text in the answer of this server.';

/** The AI's answer to a question: asked for while this is open, and no longer. */
export function SuggestionOverlay({ question, provider }: SuggestionOverlayProps) {
  const { overlays, live } = useCommands();
  useScope('overlay:suggestion', useIsLeaving() ? null : undefined);
  return (
    <Modal title={headingOf(question)} placement="top" onClose={() => overlays.close()}>
      <InOverlay live={live}>
        <Answer key={JSON.stringify(question)} question={question} provider={provider} />
      </InOverlay>
    </Modal>
  );
}

function Answer({ question, provider }: SuggestionOverlayProps) {
  const { answer, error, isFetching, giveUp } = useAiAnswer(question, provider);
  const { announcer } = useCommands();
  const presence = useOverlayState();
  const isLeaving = presence !== 'open';
  const told = useRef<AiAnswer>(undefined);
  const bodyRef = useRef<HTMLDivElement>(null);

  const heading = headingOf(question);
  useEffect(() => {
    if (isLeaving) return;
    if (isFetching) announcer.announce('Thinking…', { replace: 'suggestion' });
    // Not again when the user comes back to it.
    else if (answer && told.current !== answer) announcer.announce(inWords(heading, answer), { replace: 'suggestion' });
    told.current = isFetching ? undefined : answer;
  }, [isFetching, isLeaving, answer, heading, announcer]);
  useEffect(() => {
    if (!isLeaving) return;
    announcer.withdraw('suggestion');
    if (presence === 'leaving') giveUp();
  }, [isLeaving, presence, announcer, giveUp]);
  useLayoutEffect(() => {
    // The focused button or row is gone with what was shown before.
    if (!isLeaving && document.activeElement === document.body && isFetching) bodyRef.current?.focus();
  }, [isLeaving, isFetching]);

  return (
    <div ref={bodyRef} tabIndex={-1} className={styles.answer}>
      {!answer && <LoadFailure error={error} />}
      {isFetching && !answer && (
        <>
          <p>Thinking…</p>
          <Skeleton lines={4} speaksResult />
        </>
      )}
      {answer && (
        <>
          <Words answer={answer} />
          {answer.tasks.length > 0 && <SuggestedTasks suggestions={answer.tasks} />}
        </>
      )}
    </div>
  );
}

function Words({ answer }: { answer: AiAnswer }) {
  const { text, score, points, tasks } = answer;
  const isEmpty = text === null && score === null && points.length === 0 && tasks.length === 0;
  return (
    <>
      {text !== null && answer.writer !== null && <p className={styles.source}>{writtenBy(answer.writer)}</p>}
      {text !== null && <AnswerText text={text} />}
      {hasRulesPart(answer) && <p className={styles.source}>{BY_RULES}</p>}
      {score !== null && <p>{scoreInWords(score)}</p>}
      {points.length > 0 && <Points items={points} />}
      {isEmpty && <p>{NO_WORDS}</p>}
    </>
  );
}

const scoreInWords = (score: number) => `Priority Score: ${Math.round(score * 10) / 10}`;

const writtenBy = (writer: AiProvider) => `Written by ${writer}:`;
const BY_RULES = 'From Mizu’s own rules:';

/** Whether the rules contribute anything beside a model's text. */
const hasRulesPart = ({ restIsByRules, score, points, tasks }: AiAnswer) =>
  restIsByRules && (score !== null || points.length > 0 || tasks.length > 0);

/** Everything that is shown, to be announced once. */
function inWords(heading: string, answer: AiAnswer): string {
  const { text, writer, score, points, tasks } = answer;
  const titles = tasks.map(({ task }) => task.title);
  const parts = [
    ...(text === null || writer === null ? [] : [writtenBy(writer)]),
    ...(text === null ? [] : [text]),
    ...(hasRulesPart(answer) ? [BY_RULES] : []),
    ...(score === null ? [] : [scoreInWords(score)]),
    ...points,
    ...(titles.length > 0 ? [`${titles.length} suggested: ${titles.join(', ')}`] : []),
  ];
  return [heading, ...(parts.length > 0 ? parts : [NO_WORDS])].join('\n');
}

function headingOf(question: AiQuestion): string {
  switch (question.about) {
    case 'task':
      return `What “${question.title}” needs`;
    case 'procrastination':
      return `Why “${question.title}” is not done`;
    case 'next':
      return 'What to do next';
    case 'feedback':
      return { day: 'How today went', week: 'How the last week went', month: 'How the last month went' }[
        question.period
      ];
    case 'models':
      return 'AI providers';
  }
}
