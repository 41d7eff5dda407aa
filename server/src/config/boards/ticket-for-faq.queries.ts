import { type config, POST_TITLE_MAX, type ReplyOf } from '@gwanje/contract';
import { findThread, type TicketKey } from '../../members/help/help.queries';
import { requireMember } from '../../members/members.queries';
import type { ListContext } from '../../platform/list';
import { documentOf } from './caught.rule';
import { withoutPersonal } from './without-personal.rule';

/** Characters of answers that a post begins with at most; nobody reads a longer one. */
const LENGTH_MAX = 10_000;

/** An answered question as a post may begin with it, without whom it was of; undefined where nobody answered. */
export async function findTicketForFaq(
  context: ListContext,
  key: TicketKey,
): Promise<ReplyOf<typeof config.readTicketForFaq> | undefined> {
  const found = await findThread(context, key);
  const answers = found?.thread.filter(({ author }) => author !== null) ?? [];
  if (!found || answers.length === 0) return undefined;
  const { login_id, nick, real_name, bank_owner } = await requireMember(context.db, key.memberId);
  const bare = (text: string) => withoutPersonal(text, [login_id, nick, real_name, bank_owner]);
  const said = answers.map(({ body }) => body).join('\n\n');
  return {
    title: bare(found.ticket.title).slice(0, POST_TITLE_MAX),
    // Cut last: half a number would be taken for none.
    body: documentOf(bare(said).slice(0, LENGTH_MAX)),
  };
}
