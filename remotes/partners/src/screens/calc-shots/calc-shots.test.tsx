import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../../manifest';
import CalcShotsScreen from './calc-shots.screen';

const declared = remote.screens.find(({ id }) => id === 'calc-shots');

test('shows its title', () => {
  renderInShell(<CalcShotsScreen />, { screen: declared });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('정산 스냅샷');
});
