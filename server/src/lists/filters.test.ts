// Of every list: whatever it may be narrowed by, it is found in every order; what is joined to a page is not there yet.
import type { List } from '@gwanje/contract';
import { alternatives, type JsonSchema } from '@gwanje/contract/testing';
import * as z from 'zod';
import { givenServer, type TestServer } from '../../test/given';
import { inputSamples, leastOf } from '../../test/input-samples';
import { Refusal } from '../platform/refusal';
import { ALL_LISTS } from './all-lists';

let server: TestServer;
beforeAll(async () => {
  server = await givenServer();
});
afterAll(() => server.close());

/** Every value of a filter that has few, or the one that a sample has. */
function valuesOf({ totals }: List, name: string, sample: unknown): readonly unknown[] {
  const schema = z.toJSONSchema(totals.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  const field = schema.properties?.[name] ?? {};
  const each = alternatives(field) ?? [field];
  const named = each.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  // What is a word for yes no schema says; what the list does not take is left out below.
  return named.length > 0 ? named : [sample, 'true'];
}

/** Inputs with one filter each, and what the list has to be told at least. */
function narrowed({ list }: { readonly list: List }): Record<string, unknown>[] {
  return inputSamples(list.totals).flatMap((sample) => {
    const least = leastOf(list.totals, sample);
    const single = Object.keys(sample.value).flatMap((name) =>
      valuesOf(list, name, sample.value[name]).map((value) => ({
        ...leastOf(list.totals, sample, name),
        [name]: value,
      })),
    );
    return [least, ...single];
  });
}

it.each([...ALL_LISTS.keys()])('%s', async (path) => {
  const bound = ALL_LISTS.get(path) as NonNullable<ReturnType<typeof ALL_LISTS.get>>;
  const context = { db: server.database.db, actor: null, now: () => server.clock.now };
  const failed: string[] = [];
  const asked = new Set<string>();
  for (const given of narrowed(bound))
    for (const sort of bound.list.sorts) {
      const read = bound.list.page.input.safeParse({ ...given, sort });
      // What filters ask of each other no schema says.
      if (!read.success) continue;
      for (const name of Object.keys(given)) asked.add(name);
      try {
        for await (const _ of bound.rows(context, read.data as object, 2)) break;
      } catch (error) {
        if (!(error instanceof Refusal))
          failed.push(`${JSON.stringify({ ...given, sort })}: ${error}`);
      }
    }
  expect(failed).toEqual([]);
  const names = inputSamples(bound.list.totals).flatMap(({ value }) => Object.keys(value));
  expect([...new Set(names)].filter((name) => !asked.has(name))).toEqual([]);
});
