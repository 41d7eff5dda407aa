import { call } from '@gwanje/api-client';
import { members, type ReplyOf } from '@gwanje/contract';
import { useEffect, useState } from 'react';
import { otherLayoutOf } from './palette-match.rule';

export type FoundMember = ReplyOf<typeof members.findMembers>['members'][number];

export type MemberSearch =
  | { readonly status: 'idle' | 'searching' | 'failed' }
  | { readonly status: 'found'; readonly members: readonly FoundMember[] };

const LETTERS_MIN = 2;
const IDLE: MemberSearch = { status: 'idle' };
const SEARCHING: MemberSearch = { status: 'searching' };

/** The members that a query finds; a later query gives up the one before. */
export function useFoundMembers(query: string, isOffered: boolean): MemberSearch {
  const [answered, setAnswered] = useState<{ query: string; search: MemberSearch }>();
  const wanted = query.normalize('NFC').trim();
  const isAsked = isOffered && wanted.length >= LETTERS_MIN;
  useEffect(() => {
    if (!isAsked) return;
    const asking = new AbortController();
    const input = { query: wanted, otherLayout: otherLayoutOf(wanted) };
    void call(members.findMembers, input, { signal: asking.signal }).then(({ data }) => {
      if (asking.signal.aborted) return;
      const search: MemberSearch = data
        ? { status: 'found', members: data.members }
        : { status: 'failed' };
      setAnswered({ query: wanted, search });
    });
    return () => asking.abort();
  }, [wanted, isAsked]);
  if (!isAsked) return IDLE;
  return answered?.query === wanted ? answered.search : SEARCHING;
}
