import { useDrag, useDrop } from '@react-aria/dnd';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { Route, Router, Switch } from 'wouter';
import { setup } from 'xstate';
import * as z from 'zod/mini';
import { Board, type Parts, show } from './board.tsx';

// The same board with Mizu's packages, each used once for its purpose: the least that a start of Mizu can cost.

const session = setup({ types: { events: {} as { type: 'session.end' } } }).createMachine({
  initial: 'signedIn',
  states: { signedIn: { on: { 'session.end': 'signedOut' } }, signedOut: {} },
});
const Cards = z.array(z.object({ id: z.number(), title: z.string(), status: z.string() }));

const withPackages: Parts = {
  useCards() {
    const [snapshot] = useMachine(session);
    useEffect(() => tinykeys(window, { 'g i': () => undefined, '$mod+k': () => undefined }), []);
    const { data } = useQuery({
      queryKey: ['tasks'],
      queryFn: async () => Cards.parse(await (await fetch('/api/tasks')).json()),
      enabled: snapshot.matches('signedIn'),
    });
    return data;
  },
  useColumn(list, count) {
    useDrag({ getItems: () => [] });
    useDrop({ ref: list, onDrop: () => undefined });
    useVirtualizer({ count, getScrollElement: () => list.current, estimateSize: () => 44 });
  },
};

show(
  <QueryClientProvider client={new QueryClient()}>
    <Router>
      <Switch>
        <Route path="/packages">
          <Board parts={withPackages} />
        </Route>
      </Switch>
    </Router>
  </QueryClientProvider>,
);
