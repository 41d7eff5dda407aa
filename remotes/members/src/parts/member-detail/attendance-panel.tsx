import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, formatWon } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import type { PanelProps } from './panel-props';

const Calendar = styled.ol`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: 4px;
  max-width: 720px;
  margin: 8px 0;
  padding: 0;
  list-style: none;
  > li { min-height: 44px; padding: 4px 6px; border: 1px solid var(--line); border-radius: var(--radius-s); font-size: 12px; }
  > li[data-came] { background: var(--good-tint, var(--hover)); }
  > li > b { display: block; font-variant-numeric: tabular-nums; }
`;
const Bar = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
`;

const SEOUL_MS = 9 * 3_600_000;
const monthOf = (at: number) => new Date(at + SEOUL_MS).toISOString().slice(0, 7);
const monthsFrom = (month: string, months: number) => {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
};
const daysIn = (month: string) =>
  Array.from(
    { length: (Date.parse(`${monthsFrom(month, 1)}-01`) - Date.parse(`${month}-01`)) / 86_400_000 },
    (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`,
  );

/** On which days of a month somebody was there, how many in a row, and what they brought. */
export function AttendancePanel({ memberId }: PanelProps) {
  const t = useText();
  const current = monthOf(Date.now());
  const [month, setMonth] = useState(current);
  const answer = useQuery(query(members.readMemberAttendance, { memberId, month }));
  // Weeks begin on Monday.
  const firstColumn = ((new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  return (
    <>
      <Bar>
        <Button size="s" onClick={() => setMonth(monthsFrom(month, -1))}>
          {t('attendance.before')}
        </Button>
        <b aria-live="polite">{month}</b>
        {month < current && (
          <Button size="s" onClick={() => setMonth(monthsFrom(month, 1))}>
            {t('attendance.next')}
          </Button>
        )}
      </Bar>
      <Answered answer={answer} things={t('attendance.title')} permission="member.read">
        {({ days, pointWon }) => {
          const came = new Map(days.map((day) => [day.dayOn, day]));
          return (
            <>
              <p>
                {days.length === 0
                  ? t('attendance.none')
                  : t('attendance.sum', { days: days.length, points: formatWon(pointWon) })}
              </p>
              <Calendar aria-label={`${t('attendance.title')} ${month}`}>
                {daysIn(month).map((dayOn, at) => {
                  const day = came.get(dayOn);
                  return (
                    <li
                      key={dayOn}
                      data-came={day && ''}
                      style={at === 0 ? { gridColumnStart: firstColumn } : undefined}
                    >
                      <b>{t('attendance.day', { day: at + 1 })}</b>
                      {day
                        ? t('attendance.came', {
                            ...{ streak: day.streak, points: formatWon(day.pointWon) },
                          })
                        : t('attendance.away')}
                    </li>
                  );
                })}
              </Calendar>
            </>
          );
        }}
      </Answered>
    </>
  );
}
