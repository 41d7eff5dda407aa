// What a build makes of a catalogue.
type Loader = (this: { readonly resourcePath: string }, source: string) => string;

const compileCatalogue = jest.requireActual<Loader>('./catalogue-loader.cjs');

test('compiles every sentence, and leaves an empty text as it is', () => {
  const source = "export const en: Words = { man: '', ready: 'Ready', count: '{n} left' };";
  expect(compileCatalogue.call({ resourcePath: '/locales/en.ts' }, source)).toBe(
    'export const en = {"man":"","ready":["Ready"],"count":[["n"]," left"]};',
  );
});
