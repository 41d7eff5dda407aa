import { act, render, screen } from '@testing-library/react';
import { en } from './locales/en';
import { ko } from './locales/ko';
import { shellStore } from './shell';
import { placeholdersOf } from './testing';
import { defineCatalogue } from './text';

const { text, useText } = defineCatalogue(
  { hello: '{name}님 안녕하세요' },
  { hello: 'Hello {name}' },
);

describe('defineCatalogue', () => {
  it('speaks either language outside components', () => {
    expect(text('ko')('hello', { name: '김' })).toBe('김님 안녕하세요');
    expect(text('en')('hello', { name: 'Kim' })).toBe('Hello Kim');
  });

  it('follows a change of the language in a component', () => {
    function Greeting() {
      return <p>{useText()('hello', { name: 'Kim' })}</p>;
    }
    shellStore.setState({ locale: 'ko' });
    render(<Greeting />);
    expect(screen.getByText('Kim님 안녕하세요')).toBeVisible();
    act(() => shellStore.setState({ locale: 'en' }));
    expect(screen.getByText('Hello Kim')).toBeVisible();
  });

  it('does not compile when a sentence is missing in English', () => {
    // @ts-expect-error the English catalogue lacks `bye`
    expect(defineCatalogue({ hello: '안녕', bye: '잘 가' }, { hello: 'Hi' })).toBeDefined();
  });
});

describe('placeholdersOf', () => {
  it('names what a sentence takes, once and in order of name', () => {
    expect(placeholdersOf('{b} {a} {b} {n, plural, one {# {unit}} other {#}}')).toEqual([
      'a',
      'b',
      'n',
      'unit',
    ]);
  });
});

it('gives the pieces of ui-kit the same words in both languages', () => {
  expect(Object.keys(en)).toEqual(Object.keys(ko));
});
