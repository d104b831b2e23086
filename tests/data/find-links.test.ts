import { describe, expect, test } from 'vitest';
import { asLink, findLinks } from '#client/ui/find-links.ts';

const found = (text: string) => findLinks(text).map(({ start, end }) => text.slice(start, end));

describe('the web addresses in a text', () => {
  test.each<[text: string, ...links: string[]]>([
    ['See https://example.org/page for more', 'https://example.org/page'],
    ['http://a.example and HTTPS://B.EXAMPLE/C', 'http://a.example', 'HTTPS://B.EXAMPLE/C'],
    ['https://a.example/one\nhttps://a.example/two', 'https://a.example/one', 'https://a.example/two'],
    ['https://a.example/?q=x&r=y#z', 'https://a.example/?q=x&r=y#z'],
    ['http://localhost:4747/inbox?task=7', 'http://localhost:4747/inbox?task=7'],
    // The punctuation of the sentence is not part of it.
    ['Read https://a.example/b.', 'https://a.example/b'],
    ['Is it https://a.example/b?!', 'https://a.example/b'],
    ['https://a.example/b, https://c.example/d; and so on…', 'https://a.example/b', 'https://c.example/d'],
    ['‘https://a.example/b’ “https://c.example/d”', 'https://a.example/b', 'https://c.example/d'],
    ["'https://a.example/b'", 'https://a.example/b'],
    ['"https://a.example/b"', 'https://a.example/b'],
    ['**https://a.example/b** and _https://c.example/d_', 'https://a.example/b', 'https://c.example/d'],
    ["https://a.example/O'Reilly.html", "https://a.example/O'Reilly.html"],
    // Brackets around it are not, those within are.
    ['(https://a.example/b)', 'https://a.example/b'],
    ['(see https://a.example/b_(c)).', 'https://a.example/b_(c)'],
    ['https://a.example/b_(c)', 'https://a.example/b_(c)'],
    ['(https://a.example/b),(https://c.example/d)', 'https://a.example/b', 'https://c.example/d'],
    ['<https://a.example/b>', 'https://a.example/b'],
    ['[words](https://a.example/b) [https://c.example/d]', 'https://a.example/b', 'https://c.example/d'],
    ['{"url":"https://a.example/b"}', 'https://a.example/b'],
    ['`https://a.example/b`', 'https://a.example/b'],
    // Letters of any alphabet are.
    ['https://de.example/Straße/ü?ä=ö', 'https://de.example/Straße/ü?ä=ö'],
    ['https://bücher.example/日本語', 'https://bücher.example/日本語'],
    ['見て：https://ja.example/ページ。次', 'https://ja.example/ページ'],
    ['「https://ja.example/a」（https://ja.example/b）', 'https://ja.example/a', 'https://ja.example/b'],
    ['https://a.example/👍 ok', 'https://a.example/👍'],
    // Nothing else is followed.
    ['example.org, www.example.org, ana@example.org'],
    ['ftp://a.example file:///etc/passwd javascript://a.example/%0aalert(1) data:text/html,https'],
    ['xhttps://a.example'],
    ['https:// http://? https://.'],
    ['no links, and no :// either'],
  ])('%s', (text, ...links) => {
    expect(found(text)).toEqual(links);
  });

  test.each([
    ['https://example.org/page?x=1', 'https://', 'example.org', '/page?x=1'],
    ['https://example.org', 'https://', 'example.org', ''],
    ['http://example.org:8080?q', 'http://', 'example.org:8080', '?q'],
    ['HTTPS://Example.ORG/A', 'HTTPS://', 'Example.ORG', '/A'],
    // The host is the one that is opened, whatever is written before it.
    ['https://bank.example@evil.example/a', 'https://bank.example@', 'evil.example', '/a'],
    ['https://a:b@evil.example', 'https://a:b@', 'evil.example', ''],
  ])('%s is shown by its parts', (address, before, host, after) => {
    const link = asLink(address);
    expect(link).toMatchObject({ before, host, after });
    expect(new URL(link?.href ?? '').host).toBe(host.toLowerCase());
  });

  test('that would be opened at another host than is shown is none', () => {
    expect(found('https://bank.example\\@evil.example/')).toEqual(['https://bank.example']);
    expect(asLink('https://bank.example\\@evil.example/')).toBeUndefined();
    expect(asLink('https://１.example/')?.host).toBe('１.example');
    expect(asLink('javascript:alert(1)')).toBeUndefined();
    expect(asLink('two words')).toBeUndefined();
  });

  test('are found in a long text in no time', () => {
    const brackets = `https://a.example/${'('.repeat(50_000)}`;
    const dots = `https://a.example/b${'.'.repeat(50_000)}c`;
    // Time of this process: what others take on a busy machine does not count.
    const begin = process.cpuUsage();
    expect(found(brackets)).toHaveLength(1);
    expect(found(dots)).toEqual([dots]);
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(1000);
  });
});
