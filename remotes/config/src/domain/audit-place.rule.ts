import { CASINO_PAGES, type DeploymentFlags, isConditionMet } from '@gwanje/contract';
import { placeOfDocument } from '../document-pages';
import { isOfDocument } from './audit-path.rule';
import { heldBy, kindOf, type SubjectLine, tailOf } from './audit-subject.rule';

/** Where a subject is looked at: a member over the screen, anything else on its page. */
type Place = { readonly memberId: string } | { readonly path: string };

/** Lists that open the row whose identifier stands in their address. */
const LISTS: Readonly<Record<string, string>> = {
  admin: '/admin',
  coupon: '/coupon',
  message: '/message',
  settlement: '/vx/partners/partners-calc',
  ticket: '/help',
  traceGroup: '/usertracking',
};

const addressOf = (path: string, words: Readonly<Record<string, string>>) => ({
  path: `${path}?${new URLSearchParams(words)}`,
});

function documentPlace(subject: string, flags: DeploymentFlags): Place | undefined {
  const [scope = '', category = ''] = subject.split('/');
  const path = placeOfDocument(scope, category, flags);
  if (path === undefined) return undefined;
  return { path: path.startsWith('/') ? path : `/vx/configs/site-config${path}` };
}

/** The queue of a request, opened there; a line that does not say whose it is leads nowhere. */
function requestPlace(line: SubjectLine, id: string, front: string): Place | undefined {
  const [memberId, kind] = [heldBy(line, 'memberId'), heldBy(line, 'kind')];
  if (memberId === undefined || kind === undefined) return undefined;
  const queue = kind === 'charge' ? 'charge' : 'exchange';
  const income = kind === 'incomeExchange' && { kind };
  return addressOf(`${front}/${queue}`, {
    ...{ ...income, status: 'all', memberId, range: 'all', open: id },
  });
}

function betPlace(id: string, { modules }: DeploymentFlags): Place | undefined {
  // The page of mini-games hands a bet of another kind on to the history of sports.
  if (modules.includes('minigame')) return { path: `/bet/minigameDetail?bet=${id}` };
  return modules.includes('sports') ? { path: `/bet/sportshistory?bet=${id}` } : undefined;
}

function casinoPlace(line: SubjectLine, id: string, flags: DeploymentFlags): Place | undefined {
  const of = heldBy(line, 'memberId');
  // It hands a transaction on to the history of its vendor.
  const page = CASINO_PAGES.find(
    ({ mode, when }) => mode !== 'transfer' && isConditionMet(when, flags),
  );
  return page && of && tailOf(line)?.length === 1 && /^[0-9a-f]{8}-/.test(id)
    ? addressOf(page.path, { bet: id, of })
    : undefined;
}

/** Where what a line is of is looked at; undefined where this deployment has no page that opens it. */
export function placeOfSubject(line: SubjectLine, flags: DeploymentFlags): Place | undefined {
  const [id] = tailOf(line) ?? [];
  if (id === undefined) return undefined;
  if (isOfDocument(line.subject)) return documentPlace(line.subject, flags);
  const kind = kindOf(line);
  const list = LISTS[kind];
  if (list !== undefined) return addressOf(list, { open: id });
  const front = flags.moneyVersion === 5 ? '/v5/money' : '/money';
  switch (kind) {
    case 'member':
    case 'partner':
    case 'wallet':
      return { memberId: id };
    case 'request':
      return requestPlace(line, id, front);
    case 'bet':
      return betPlace(id, flags);
    case 'round':
      return flags.modules.includes('minigame')
        ? { path: `/bet/minigameDetail?round=${id}` }
        : undefined;
    case 'casino':
      return casinoPlace(line, id, flags);
    case 'adjustment':
      return addressOf('/money/change', { tab: 'adjustments', range: 'all', open: id });
    case 'providerTransfer':
      return addressOf('/money/change', { tab: 'providers', range: 'all', open: id });
    case 'conversion':
    case 'transfer':
    case 'reward':
    case 'rolling':
      return addressOf(`${front}/history`, { subject: line.subject, range: 'all' });
    default:
      return undefined;
  }
}
