import type { Page } from 'playwright-core';
import type { GithubWorld } from './github-world.ts';

/** Where the real one answers. */
export const GITHUB = 'https://api.github.com';

/** Puts a GitHub in memory where the page would reach the real one. */
export async function answerAsGithub(page: Page, world: GithubWorld): Promise<void> {
  await page.route(`${GITHUB}/**`, async (route) => {
    const request = route.request();
    const { authorization = null } = await request.allHeaders();
    const { status, body } = await world.answer({ authorization, body: request.postData() ?? '' });
    await route.fulfill({ status, json: body, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
}
