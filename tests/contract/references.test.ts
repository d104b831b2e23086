import { describe, expect, test } from 'vitest';
import { freshService, type Person, refusal, START } from './support/service.ts';

const found = async ({ call }: Person, q?: string) =>
  (await call('references.list', { query: { q } })).references.map(({ title }) => title);

describe('a reference', () => {
  test('keeps a title, content and an address', async () => {
    const { ana } = await freshService();
    const body = { title: 'Manual', content: 'Page 3\nPage 4', url: 'https://example.org/manual?x=1#y' };
    const { reference } = await ana.call('references.create', { body });
    expect(reference).toEqual({ id: expect.any(String), ...body, created_at: START, updated_at: START });
    expect((await ana.call('references.list', {})).references).toEqual([reference]);
  });

  test('needs a title only; null clears the rest', async () => {
    const { ana } = await freshService();
    const { reference } = await ana.call('references.create', { body: { title: 'Manual' } });
    expect(reference).toMatchObject({ content: null, url: null });
    const params = { id: reference.id };
    await ana.call('references.update', { params, body: { content: 'Page 3', url: 'http://example.org/' } });
    const cleared = await ana.call('references.update', { params, body: { content: null, url: null } });
    expect(cleared.reference).toMatchObject({ title: 'Manual', content: null, url: null });
  });

  test('says what is wrong with an address: not an address, or too long', async () => {
    const { ana } = await freshService();
    const problems = async (url: string) => {
      const refused = await refusal(ana.call('references.create', { body: { title: 'Manual', url } }));
      return refused.errors?.url;
    };
    expect(await problems('manual')).toEqual(['must be a web address (http or https)']);
    const long = `https://example.org/${'x'.repeat(2000)}`;
    expect(await problems(long)).toEqual(['must have at most 2000 characters']);
  });

  test('refuses a stale updated_at', async () => {
    const { ana } = await freshService();
    const { reference } = await ana.call('references.create', { body: { title: 'Manual' } });
    const params = { id: reference.id };
    const updated_at = reference.updated_at ?? '';
    await ana.call('references.update', { params, body: { title: 'First', updated_at } });
    const second = ana.call('references.update', { params, body: { title: 'Second', updated_at } });
    expect(await refusal(second)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await found(ana)).toEqual(['First']);
  });

  test('is gone once deleted', async () => {
    const { ana } = await freshService();
    const { reference } = await ana.call('references.create', { body: { title: 'Manual' } });
    await ana.call('references.delete', { params: { id: reference.id } });
    expect(await found(ana)).toEqual([]);
    const again = ana.call('references.delete', { params: { id: reference.id } });
    expect(await refusal(again)).toMatchObject({ status: 404, message: 'Reference not found.' });
  });
});

describe('the list of references', () => {
  test('is ordered by title and found by words of title, content or address', async () => {
    const { ana } = await freshService();
    await ana.call('references.create', { body: { title: 'wifi', content: 'The Router stands in the hall' } });
    await ana.call('references.create', { body: { title: 'Boiler', url: 'https://example.org/HEATING' } });
    await ana.call('references.create', { body: { title: '100% wool', content: 'wash_cold' } });
    const { reference } = await ana.call('references.create', { body: { title: '9% vinegar, Äpfel' } });
    expect(await found(ana)).toEqual(['9% vinegar, Äpfel', '100% wool', 'Boiler', 'wifi']);
    await ana.call('references.delete', { params: { id: reference.id } });
    expect(await found(ana, 'router')).toEqual(['wifi']);
    expect(await found(ana, 'heating')).toEqual(['Boiler']);
    expect(await found(ana, 'BOIL')).toEqual(['Boiler']);
    expect(await found(ana, '%')).toEqual(['100% wool']);
    expect(await found(ana, '_')).toEqual(['100% wool']);
    expect(await found(ana, 'nothing like it')).toEqual([]);
  });

  test('finds by what a reference holds now', async () => {
    const { ana } = await freshService();
    const { reference } = await ana.call('references.create', { body: { title: 'wifi', content: 'router' } });
    await ana.call('references.update', { params: { id: reference.id }, body: { content: 'repeater' } });
    expect(await found(ana, 'router')).toEqual([]);
    expect(await found(ana, 'repeater')).toEqual(['wifi']);
  });
});
