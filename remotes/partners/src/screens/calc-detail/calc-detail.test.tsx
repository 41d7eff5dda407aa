import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../../manifest';
import CalcDetailScreen from './calc-detail.screen';

const declared = remote.screens.find(({ id }) => id === 'calc-detail');

test('shows its title', () => {
  renderInShell(<CalcDetailScreen />, { screen: declared });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('정산 상세');
});
