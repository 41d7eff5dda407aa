type StylesLoader = (this: { readonly resourcePath: string }, source: string) => string;

const shortenStyles = jest.requireActual<StylesLoader>('./styles-loader.cjs');
const IMPORT = "import { css, styled } from 'styled-components';\n";
const shortened = (source: string) =>
  shortenStyles.call({ resourcePath: '/ui-kit/src/a.tsx' }, IMPORT + source).slice(IMPORT.length);

test('room and comments go, and what they separate stays apart', () => {
  expect(
    shortened(`const A = styled.div\`
  /* Why. */
  display: flex;
  > a:hover, li :is(b, i) { margin: calc(1px + 2px) auto; }
  @media (max-width: 760px) { color: red; }
\`;`),
  ).toBe(
    'const A = styled.div`display:flex;> a:hover,li :is(b,i){margin:calc(1px + 2px) auto}@media (max-width:760px){color:red}`;',
  );
});

test('values keep their place, and quoted text its room', () => {
  expect(
    shortened(`const B = styled(A)\`
  @media \${PHONE} { padding: 0 \${PX} 1px; }
  &::before { content: 'a;  b'; }
  \${rules}
  gap: 4px;
\`;`),
  ).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
    "const B = styled(A)`@media ${PHONE}{padding:0 ${PX} 1px}&::before{content:'a;  b'}${rules} gap:4px;`;",
  );
});

test('other templates stay as they are', () => {
  const source = 'const text = t`a  {  b  }`;';
  expect(shortened(source)).toBe(source);
});
