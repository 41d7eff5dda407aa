import type { Edits } from './edits';
import { namesOf } from './list-names';
import { writeListScreen } from './list-screen';
import { writeListServer } from './list-server';
import type { Order } from './order';

/** A list over a table of its own: contract, table, binding, screen, and the tests of both floors. */
export function writeList(edits: Edits, order: Order): void {
  const names = namesOf(order);
  writeListServer(edits, order, names);
  writeListScreen(edits, order, names);
}
