import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../../manifest';
import CalcDaysScreen from './calc-days.screen';

const declared = remote.screens.find(({ id }) => id === 'calc-days');

test('shows its title', () => {
  renderInShell(<CalcDaysScreen />, { screen: declared });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('일별 정산');
});
