import { bets, IMPORTED_ROWS_MAX, type ReplyOf } from '@gwanje/contract';
import { useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, Table, TextField, toast, useLabels } from '@gwanje/ui-kit';
import { useState } from 'react';
import { readNames } from '../../domain/read-names.rule';
import { useText } from '../../text';

const NONE = '–';

interface ImportNamesProps {
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Takes names from CSV: first what would change is shown, and then it is done. */
export function ImportNamesForm({ onDone, onClose }: ImportNamesProps) {
  const t = useText();
  const labels = useLabels();
  const write = useWrite(bets.importTeamNames);
  const [text, setText] = useState('');
  const [told, setTold] = useState<ReplyOf<typeof bets.importTeamNames>>();
  const { rows, wrong } = readNames(text);

  const send = async (expectedDigest?: string) => {
    const sent = await write.send({ rows, expectedDigest });
    // What has changed since it was told is to be looked at again.
    setTold(sent?.data ?? undefined);
    if (!sent?.data || expectedDigest === undefined) return;
    const { added, changed } = sent.data;
    toast({ tone: 'success', title: t('team.imported', { added, changed }) });
    onClose();
    await onDone();
  };
  const why =
    rows.length === 0
      ? t('team.importNone')
      : rows.length > IMPORTED_ROWS_MAX
        ? t('team.importTooMany', { most: IMPORTED_ROWS_MAX })
        : wrong.length > 0
          ? t('team.importWrong', { lines: wrong.slice(0, 10).join(', ') })
          : undefined;
  return (
    <Dialog
      open
      size="m"
      title={t('team.import')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button disabled={write.disabled} disabledReason={why} onClick={() => void send()}>
            {t('team.importPreview')}
          </Button>
          <Button
            tone="primary"
            disabled={write.disabled}
            disabledReason={why ?? (told ? undefined : t('team.importFirst'))}
            onClick={() => void send(told?.digest)}
          >
            {t('team.importDo')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('team.importLabel')}
        lines={8}
        value={text}
        onChange={(next) => {
          setText(next);
          setTold(undefined);
        }}
      />
      {write.refusal && <p role="alert">{write.refusal}</p>}
      {told && (
        <>
          <p>
            {t('team.importDiff', { added: told.added, changed: told.changed, same: told.same })}
          </p>
          <Table caption={t('team.importPreview')}>
            <thead>
              <tr>
                {(['name', 'nameKo', 'nameEn'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`team.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {told.diff.map((row) => (
                <tr key={`${row.sport} ${row.name}`}>
                  <th scope="row">{row.name}</th>
                  <td>
                    {row.fromKo ?? NONE} → {row.toKo ?? NONE}
                  </td>
                  <td>
                    {row.fromEn ?? NONE} → {row.toEn ?? NONE}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Dialog>
  );
}
