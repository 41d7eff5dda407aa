import { render, screen } from '@testing-library/react';
import { useScreenTitle } from './screen-title';
import { renderInShell } from './testing';

const Title = () => <h1>{useScreenTitle()}</h1>;
const DECLARED = {
  id: 'notes',
  path: '/notes',
  title: { ko: '메모', en: 'Notes' },
  permission: 'admin.manage',
} as const;

describe('useScreenTitle', () => {
  it.each(['ko', 'en'] as const)('is what the manifest declares in %s', (locale) => {
    renderInShell(<Title />, { locale, screen: DECLARED });
    expect(screen.getByRole('heading')).toHaveTextContent(DECLARED.title[locale]);
  });

  it('says where it belongs when it stands elsewhere', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Title />)).toThrow('Screens stand inside the shell');
  });
});
