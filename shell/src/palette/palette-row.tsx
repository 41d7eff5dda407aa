import { MEMBER_GRADES, MEMBER_STATUS_NORMAL, MEMBER_STATUSES } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import { CircleUser, CornerDownLeft, SquareMousePointer } from 'lucide-react';
import { useText as useShellText } from '../catalogue';
import { SECTION_ICONS } from '../menu/section-icons';
import { MarkedText } from './marked-text';
import { useText } from './text';
import type { FoundMember } from './use-found-members';
import type { PaletteOption } from './use-palette-options';

function MemberFacts({ member, typed }: { member: FoundMember; typed: string }) {
  const say = useText();
  const localized = useLocalized();
  const grade = MEMBER_GRADES[member.grade as keyof typeof MEMBER_GRADES];
  const status = MEMBER_STATUSES[member.status as keyof typeof MEMBER_STATUSES];
  return (
    <>
      <span data-aside>
        <MarkedText text={member.nick} typed={typed} />
      </span>
      {member.isTest && <Badge tone="neutral">{say('palette.test')}</Badge>}
      {member.status !== MEMBER_STATUS_NORMAL && <Badge tone="warn">{localized(status)}</Badge>}
      <span data-end>{localized(grade)}</span>
    </>
  );
}

/** What stands in one row of the palette. */
export function PaletteRow({ option, typed }: { option: PaletteOption; typed: string }) {
  const shellText = useShellText();
  const { title, section, member, foundAs, path } = option;
  const ScreenIcon = section ? SECTION_ICONS[section] : SquareMousePointer;
  const Icon = member ? CircleUser : path ? ScreenIcon : CornerDownLeft;
  return (
    <>
      <Icon size={15} aria-hidden />
      <span data-title>
        <MarkedText text={title} typed={typed} />
      </span>
      {member && <MemberFacts member={member} typed={typed} />}
      {foundAs && (
        <span data-aside>
          <MarkedText text={foundAs} typed={typed} />
        </span>
      )}
      {section && <span data-end>{shellText(`section.${section}`)}</span>}
    </>
  );
}
