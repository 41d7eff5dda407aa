import { query, useQuery } from '@gwanje/api-client';
import { type PartnerNode, partners, TREE_HITS_MAX } from '@gwanje/contract';
import { useEffect, useMemo, useState } from 'react';
import { hitsOf, type PartnerRecord, recordsOfHits } from './partner-tree.rule';

/** A question of the server for each letter would be for nothing. */
const SETTLED_MS = 250;

/**
 * Whom the text in the search field finds: partners at once, by how their names begin; where members
 * are wanted too, everybody whom the server finds by ID, nickname, initials or the other layout.
 */
export function useTreeHits(
  records: readonly PartnerRecord[],
  nodes: readonly PartnerNode[],
  withMembers: boolean,
) {
  const [text, setText] = useState('');
  const [settled, setSettled] = useState('');
  const wanted = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isAsked = withMembers && wanted !== '' && settled === wanted;
  const { data, isFetching } = useQuery({
    ...query(partners.searchTree, { query: settled }),
    enabled: isAsked,
  });
  const isWaiting = withMembers && wanted !== '' && (!isAsked || isFetching);
  const answered = isAsked ? data?.hits : undefined;
  const nicks = useMemo(
    () => new Map([...nodes, ...(answered ?? [])].map(({ _id, nick }) => [_id, nick])),
    [nodes, answered],
  );
  const found = useMemo(() => {
    const nickOf = (memberId: string) => nicks.get(memberId);
    if (!answered) return { hits: hitsOf(records, wanted, nickOf), strangers: [] };
    const strangers = recordsOfHits(answered, records);
    const named = new Set(answered.map(({ _id }) => _id));
    const all = [...records.filter(({ _id }) => named.has(_id)), ...strangers];
    return { hits: all, strangers };
  }, [records, wanted, answered, nicks]);
  return { ...found, nicks, text, setText, isWaiting, isCut: answered?.length === TREE_HITS_MAX };
}
