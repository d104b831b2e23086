import { type AnyMachineSnapshot, type AnyStateMachine, createActor, type EventObject } from 'xstate';
import { getShortestPaths, getStateNodes } from 'xstate/graph';

interface WalkOptions {
  input?: unknown;
  /** Every event the machine knows, the synthetic `xstate.done.actor.*` and `xstate.error.actor.*` included. */
  events: readonly EventObject[];
  /** Which states the walk treats as equal; bounds lists that would grow forever. */
  key: (snapshot: AnyMachineSnapshot) => string;
  /** Events not to be followed from here on, for the same reason. */
  follows?: (snapshot: AnyMachineSnapshot, event: EventObject) => boolean;
  /** Must hold in every state. */
  check: (snapshot: AnyMachineSnapshot, event: EventObject) => void;
}

/** The visited states and transitions, and their totals. */
export interface Walk {
  states: { all: string[]; visited: string[] };
  transitions: { all: string[]; visited: string[] };
  /** How many steps were taken by running actors. */
  steps: number;
}

/**
 * Finds every state with the shortest way to it, then runs a real actor along each way and sends it each event there
 * is. The machine's effects must be provided so that they never settle: results come as synthetic events.
 */
export function walk(machine: AnyStateMachine, { input, events, key, follows, check }: WalkOptions): Walk {
  const missing = getStateNodes(machine)
    .concat(machine.root)
    .flatMap((node) => [...node.transitions.keys()])
    .filter((type) => !events.some((event) => event.type === type));
  if (missing.length > 0) throw new Error(`The walk is given no event of type ${missing.join(', ')}`);

  const paths = getShortestPaths(machine, {
    input,
    events,
    serializeState: (snapshot: AnyMachineSnapshot) => key(snapshot),
    filterEvents: (snapshot: AnyMachineSnapshot, event: EventObject) =>
      canHappen(snapshot, event) && (follows?.(snapshot, event) ?? true),
    limit: 5000,
  });

  const nodes = getStateNodes(machine);
  const names = new Map<object, string>();
  for (const node of [machine.root, ...nodes]) {
    const own = [...node.transitions.values()].flat().concat(node.always ?? []);
    for (const [index, transition] of own.entries())
      names.set(transition, `${node.id} #${index} ${transition.eventType}`);
  }
  const states = new Set<string>();
  const transitions = new Set<string>();
  let steps = 0;

  const begin = () =>
    createActor(machine, {
      input,
      inspect: (event) => {
        if (event.type !== '@xstate.microstep') return;
        for (const transition of event._transitions) {
          const name = names.get(transition);
          if (name === undefined) continue;
          transitions.add(name);
          states.add(transition.source.id);
          for (const target of transition.target ?? []) states.add(target.id);
        }
        for (const node of (event.snapshot as AnyMachineSnapshot)._nodes) states.add(node.id);
      },
    }).start();

  for (const path of paths) {
    const way = path.steps.map((step) => step.event as EventObject).filter((event) => event.type !== 'xstate.init');
    let actor = begin();
    const send = (event: EventObject) => {
      actor.send(event);
      steps += 1;
      check(actor.getSnapshot(), event);
    };
    way.forEach(send);
    let there = actor.getSnapshot();
    for (const last of events.filter((event) => canHappen(path.state as AnyMachineSnapshot, event))) {
      // An actor that the event before has left as it was is still there.
      if (actor.getSnapshot() !== there) {
        actor.stop();
        actor = begin();
        way.forEach(send);
        there = actor.getSnapshot();
      }
      send(last);
    }
    actor.stop();
  }

  return {
    states: {
      all: nodes.map((node) => node.id).sort(),
      visited: sorted(states).filter((id) => id !== machine.root.id),
    },
    transitions: { all: [...names.values()].sort(), visited: sorted(transitions) },
    steps,
  };
}

/** Results come only from running effects. */
function canHappen(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  const actorId = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];
  return actorId === undefined || snapshot.children[actorId] !== undefined;
}

/** An effect that never settles. */
export const never = <T>(): Promise<T> => new Promise(() => {});

function sorted(set: ReadonlySet<string>): string[] {
  return [...set].sort();
}
