import { formatInstant } from '@gwanje/remote-kit';
import { decide } from '@gwanje/remote-kit/decision';
import { type DraftPlace, draftsAt, dropDraft, type KeptDraft } from '@gwanje/remote-kit/unsaved';
import { Button, Card, Table, toast } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useDraftsText } from './catalogue';

type Draft = KeptDraft & DraftPlace;

const Drafts = styled.div`
  display: grid;
  gap: 12px;
  width: 100%;
  max-width: 640px;
  margin: 0 auto;
  padding: 0 14px;
  s { color: var(--muted); text-decoration: none; }
`;

const asText = ({ title, lines }: Draft): string =>
  [title, ...lines.map(({ label, before, after }) => `${label}\t${before}\t${after}`)].join('\n');

export interface KeptDraftsProps {
  readonly adminId: string;
  /** The address whose screen cannot be shown. */
  readonly path: string;
}

/** What somebody typed on a screen that cannot be shown now: to be read, copied or given up. */
export function KeptDrafts({ adminId, path }: KeptDraftsProps) {
  const say = useDraftsText();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  // After the screen that was taken away has kept what it held.
  useEffect(() => setDrafts(draftsAt({ adminId, path })), [adminId, path]);
  if (drafts.length === 0) return null;
  const drop = async (draft: Draft) => {
    const isSure = await decide({
      title: say('drafts.dropTitle', { title: draft.title }),
      text: say('drafts.dropText', { count: draft.lines.length }),
      verb: say('drafts.drop'),
      isDestructive: true,
    });
    if (!isSure) return;
    dropDraft(draft);
    setDrafts(draftsAt({ adminId, path }));
  };
  return (
    <Drafts>
      <p>{say('drafts.text')}</p>
      {drafts.map((draft) => (
        <DraftCard key={draft.document} draft={draft} onDrop={() => void drop(draft)} />
      ))}
    </Drafts>
  );
}

function DraftCard({ draft, onDrop }: { draft: Draft; onDrop: () => void }) {
  const say = useDraftsText();
  const { title, lines, keptAtMs } = draft;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(draft));
      toast({ tone: 'success', title: say('drafts.copied'), text: say('drafts.copiedText') });
    } catch {
      toast({
        tone: 'warning',
        title: say('drafts.copyFailed'),
        text: say('drafts.copyFailedText'),
      });
    }
  };
  return (
    <Card
      title={title}
      note={say('drafts.note', {
        count: lines.length,
        at: formatInstant(new Date(keptAtMs).toISOString()),
      })}
      actions={
        <>
          <Button tone="quiet" onClick={onDrop}>
            {say('drafts.drop')}
          </Button>
          <Button onClick={() => void copy()}>{say('drafts.copy')}</Button>
        </>
      }
    >
      <Table caption={title}>
        <thead>
          <tr>
            <th scope="col">{say('drafts.field')}</th>
            <th scope="col" data-n>
              {say('drafts.before')}
            </th>
            <th scope="col" data-n>
              {say('drafts.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-n>
                <s>{before}</s>
              </td>
              <td data-n>{after}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
