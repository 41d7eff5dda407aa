import { call } from '@gwanje/api-client';
import { config, type ReplyOf } from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';
import { Note } from '@gwanje/remote-kit/decision';
import { useEffect, useState } from 'react';

type FaqBeginning = ReplyOf<typeof config.readTicketForFaq>;

interface FromTicketProps {
  /** The member and his question, as the desk of questions names them in its link. */
  readonly named: string;
  readonly onBegin: (beginning: FaqBeginning) => void;
}

/** Begins a post with an answered question, once: the address forgets it as the form opens. */
export function FromTicket({ named, onBegin }: FromTicketProps) {
  const [params, setParams] = useSearchParams();
  const [refusal, setRefusal] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once
  useEffect(() => {
    const [memberId = '', ticketId = ''] = named.split('/');
    void call(config.readTicketForFaq, { memberId, ticketId }).then(({ data, error }) => {
      if (error) return setRefusal(error.message);
      const rest = new URLSearchParams(params);
      rest.delete('ticket');
      setParams(rest, { replace: true });
      onBegin(data);
    });
  }, [named]);
  return (
    refusal && (
      <Note data-tone="bad" role="alert">
        {refusal}
      </Note>
    )
  );
}
