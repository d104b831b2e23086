import type { Page } from 'playwright-core';
import type { GithubWorld } from './github-world.ts';

/** The address of the real API. */
export const GITHUB = 'https://api.github.com';

/** Answers the page's calls to GitHub from one in memory. */
export async function answerAsGithub(page: Page, world: GithubWorld): Promise<void> {
  await page.route(`${GITHUB}/**`, async (route) => {
    const request = route.request();
    const { authorization = null } = await request.allHeaders();
    const { status, body } = await world.answer({ authorization, body: request.postData() ?? '' });
    await route.fulfill({ status, json: body, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
}
