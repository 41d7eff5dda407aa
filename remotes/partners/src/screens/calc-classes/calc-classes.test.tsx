import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../../manifest';
import CalcClassesScreen from './calc-classes.screen';

const declared = remote.screens.find(({ id }) => id === 'calc-classes');

test('shows its title', () => {
  renderInShell(<CalcClassesScreen />, { screen: declared });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('일별 정산 (신규)');
});
