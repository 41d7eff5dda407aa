import { query, useQuery } from '@gwanje/api-client';
import {
  AUDIT_ACTIONS,
  calcShots,
  partners,
  SHOT_KINDS,
  type ShotComparison,
  type ShotKind,
} from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { Answered, Note } from '@gwanje/remote-kit/decision';
import { Button, Dialog, SelectField, Table, useLabels } from '@gwanje/ui-kit';
import { FIGURES } from '../../parts/figures';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';
import { useTypeName } from './use-type-name';

const isKnownDeed = (action: string): action is keyof typeof AUDIT_ACTIONS =>
  Object.hasOwn(AUDIT_ACTIONS, action);

function Beside({ a, b, isEqual, members, deeds }: ShotComparison) {
  const t = useText();
  const localized = useLocalized();
  const typeName = useTypeName();
  const inWon = (name: string) => t('calc.inWon', { name });
  const types = [...new Set([...Object.keys(a.figures.types), ...Object.keys(b.figures.types)])];
  const rows = [
    ...FIGURES.map(([name, head]) => [t(head), a.figures[name], b.figures[name]] as const),
    ...types.map((type) => {
      const of = (side: typeof a) => side.figures.types[type] ?? 0;
      return [typeName(type), of(a), of(b)] as const;
    }),
  ];
  return (
    <>
      {isEqual === true && <Remark role="status">{t('calcShots.equal')}</Remark>}
      {isEqual === false && (
        <Note data-tone="bad" role="alert">
          {t('calcShots.unequal', { members })}
        </Note>
      )}
      <Amounts>
        <Table caption={t('calcShots.compare')}>
          <thead>
            <tr>
              <th scope="col">{t('calcShots.figure')}</th>
              <th scope="col" data-n>
                {inWon(`${t('calcShots.before')} ${formatInstant(a.takenAt)}`)}
              </th>
              <th scope="col" data-n>
                {inWon(`${t('calcShots.after')} ${formatInstant(b.takenAt)}`)}
              </th>
              <th scope="col" data-n>
                {inWon(t('calcShots.difference'))}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, before, after], index) => (
              <tr
                key={`${index} ${name}`}
                data-tone={isEqual === false && before !== after ? 'bad' : undefined}
              >
                <th scope="row">{name}</th>
                <WonCell won={before} />
                <WonCell won={after} />
                <WonCell won={after - before} />
              </tr>
            ))}
          </tbody>
        </Table>
        <Table caption={t('calcShots.deeds')}>
          <thead>
            <tr>
              <th scope="col">{t('calcShots.deeds')}</th>
              <th scope="col">{t('calcShots.by')}</th>
              <th scope="col" data-n />
            </tr>
          </thead>
          <tbody>
            {deeds.map(({ action, by, times }) => (
              <tr key={`${action} ${by}`}>
                <th scope="row">
                  {isKnownDeed(action) ? localized(AUDIT_ACTIONS[action]) : action}
                </th>
                <td>{by}</td>
                <td data-n>{t('calcShots.times', { count: times })}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {deeds.length === 0 && <Remark>{t('calcShots.deeds.none')}</Remark>}
      </Amounts>
    </>
  );
}

interface CompareDialogProps {
  /** The one that is set beside another. */
  readonly shotId: string;
  /** Left out: what stands now. */
  readonly other: string | undefined;
  readonly onOther: (shotId: string) => void;
  readonly onClose: () => void;
}

/** The newest of its own kind, which may lie months back, and the newest of all. */
function useOthers(shotId: string, kind: ShotKind | undefined) {
  const alike = useQuery({
    ...query(calcShots.page, kind ? { kind } : {}),
    enabled: kind !== undefined,
  }).data?.rows;
  const newest = useQuery(query(calcShots.page, {})).data?.rows;
  const known = new Map([...(alike ?? []), ...(newest ?? [])].map((shot) => [shot.shotId, shot]));
  return [...known.values()].filter((shot) => shot.shotId !== shotId).sort((a, b) => b.seq - a.seq);
}

/** A shot beside another one, or beside what stands now. */
export function CompareDialog({ shotId, other, onOther, onClose }: CompareDialogProps) {
  const t = useText();
  const labels = useLabels();
  const localized = useLocalized();
  const answer = useQuery(
    query(partners.compareCalcShots, { a: shotId, ...(other && { b: other }) }),
  );
  // The older of two stands first, whichever was asked for first.
  const sides = answer.data ? [answer.data.a, answer.data.b] : [];
  const one = sides.find((side) => side.shotId === shotId);
  const second = sides.find((side) => side.shotId === other);
  const shots = useOthers(shotId, one?.kind ?? undefined);
  const said = (shot: { readonly takenAt: string; readonly kind: ShotKind | null }) =>
    [formatInstant(shot.takenAt), shot.kind ? localized(SHOT_KINDS[shot.kind]) : ''].join(' ');
  const isListed = shots.some((shot) => shot.shotId === other);
  return (
    <Dialog
      open
      size="l"
      title={
        one
          ? t('calcShots.compare.open', { at: formatInstant(one.takenAt) })
          : t('calcShots.compare')
      }
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.close}</Button>}
    >
      <SelectField
        label={t('calcShots.against')}
        value={other ?? ''}
        options={[
          { value: '', label: t('calcShots.against.live') },
          ...(other && !isListed ? [{ value: other, label: second ? said(second) : '…' }] : []),
          ...shots.map((shot) => ({
            value: shot.shotId,
            label: [said(shot), shot.note ?? ''].join(' '),
          })),
        ]}
        onChange={onOther}
      />
      <Answered answer={answer} things={t('calcShots.things')} permission="calc.read">
        {(found) => <Beside {...found} />}
      </Answered>
    </Dialog>
  );
}
