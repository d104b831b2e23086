import type { ScreenDefinition } from '#client/registry/define-screen.ts';
import { lazyAnew } from '#client/ui/lazy-anew.ts';

/** Not among the routes: a signed-in page does not need its code. */
export const LoginScreen = lazyAnew(async () => (await import('#client/screens/login/login-screen.tsx')).LoginScreen);

/** Every `*.screen.ts` file of the client: a new screen is one of them and its component. */
const definitions = import.meta.glob<ScreenDefinition>(['./*.screen.ts', '../screens/*/*.screen.ts'], {
  eager: true,
  import: 'screen',
});

const placeOf = ({ order }: ScreenDefinition) => order ?? Number.POSITIVE_INFINITY;

/** The screens behind the sign-in, in the order of the sidebar; those without a link last. */
export const routes: readonly ScreenDefinition[] = Object.values(definitions).sort(
  (one, other) => placeOf(one) - placeOf(other),
);

/** The commands that go to the screens. */
export const goCommands = { go: routes.map(({ go }) => go) };

/** The screens' names by path. */
export const screenNames: ReadonlyMap<string, string> = new Map(routes.map(({ path, label }) => [path, label]));

/** True while the code of the screen at a path is loading. */
export const isScreenComing = (path: string): boolean =>
  routes.find((route) => route.path === path)?.Screen.isComing() ?? false;
