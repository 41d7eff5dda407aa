import { query, useQuery } from '@gwanje/api-client';
import { partners, TREE_HITS_MAX } from '@gwanje/contract';
import { useEffect, useMemo, useState } from 'react';
import { hitsOf, type PartnerRecord, recordsOfHits } from './partner-tree.rule';

/** A question of the server for each letter would be for nothing. */
const SETTLED_MS = 250;

/**
 * Whom the text in the search field finds: partners at once, by how their IDs begin; where members
 * are wanted too, everybody whom the server finds by ID, nickname, initials or the other layout.
 */
export function useTreeHits(records: readonly PartnerRecord[], withMembers: boolean) {
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
  const found = useMemo(() => {
    if (!answered) return { hits: hitsOf(records, wanted), strangers: [] };
    const strangers = recordsOfHits(answered, records);
    const named = new Set(answered.map(({ _id }) => _id));
    const all = [...records.filter(({ _id }) => named.has(_id)), ...strangers];
    return { hits: all, strangers };
  }, [records, wanted, answered]);
  return { ...found, text, setText, isWaiting, isCut: answered?.length === TREE_HITS_MAX };
}
