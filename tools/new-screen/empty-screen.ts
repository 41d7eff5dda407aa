// A screen with nothing but its title.
import type { Edits } from './edits';
import { pascalOf, quoted } from './names';
import type { Order } from './order';
import { declareScreen } from './remote-files';

export function writeEmptyScreen(edits: Edits, order: Order): void {
  const { remote, screen, ko, right } = order;
  const component = `${pascalOf(screen)}Screen`;
  const folder = `remotes/${remote}/src/screens/${screen}`;
  edits.create(
    `${folder}/${screen}.screen.tsx`,
    `import { useScreenTitle } from '@gwanje/remote-kit';
import { Page } from '@gwanje/ui-kit';

export default function ${component}() {
  return <Page title={useScreenTitle()}>{null}</Page>;
}
`,
  );
  edits.create(
    `${folder}/${screen}.test.tsx`,
    `import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../../manifest';
import ${component} from './${screen}.screen';

const declared = remote.screens.find(({ id }) => id === '${screen}');

test('shows its title', () => {
  renderInShell(<${component} />, { screen: declared });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(${quoted(ko)});
});
`,
  );
  declareScreen(edits, order, right);
}
