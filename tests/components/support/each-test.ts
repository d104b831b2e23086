import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { cleanPage } from './clean-page.ts';

// A set-up file of the components: no test finds what another one has left in the page.
beforeEach(cleanPage);
afterEach(cleanup);
