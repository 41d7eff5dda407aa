import type { memberList, RowOf } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button, Menu, type MenuItem } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { DEEDS, type MemberDeed } from './deeds.rule';

/** Why the two kinds of deeds are not for whoever is signed in; undefined where they are. */
export interface DeedRights {
  readonly change: string | undefined;
  readonly restrict: string | undefined;
}

export const useDeedRights = (): DeedRights => ({
  change: useWhyNot('member.change'),
  restrict: useWhyNot('member.restrict'),
});

interface DeedMenuProps<Row> {
  readonly row: Row;
  readonly whyNot: DeedRights;
  readonly onDeed: (row: Row, does: MemberDeed) => void;
  /** Left out: everything that fits him. */
  readonly only?: readonly MemberDeed[];
  /** What else may be done from this row. */
  readonly beside?: readonly MenuItem[];
}

/** What may be done about one member, as far as whoever is signed in may do it. */
export function DeedMenu<Row extends Pick<RowOf<typeof memberList>, 'id' | 'status'>>({
  row,
  whyNot,
  onDeed,
  only,
  beside = [],
}: DeedMenuProps<Row>) {
  const t = useText();
  const offered = DEEDS.filter(
    ({ does, fits, right }) =>
      fits(row.status) && whyNot[right] === undefined && (only?.includes(does) ?? true),
  );
  if (offered.length + beside.length === 0)
    return (
      <Button size="s" disabledReason={whyNot.restrict ?? whyNot.change}>
        {t('deed.button')}
      </Button>
    );
  return (
    <Menu
      label={t('deed.menu', { id: row.id })}
      button={t('deed.button')}
      items={[
        ...offered.map(({ does }) => ({
          ...{ id: does, label: t(`deed.${does}.verb`), onSelect: () => onDeed(row, does) },
        })),
        ...beside,
      ]}
    />
  );
}
