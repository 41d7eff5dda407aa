import { query, useQuery } from '@gwanje/api-client';
import { config, READER_KINDS, type ReaderKind } from '@gwanje/contract';
import { useLevels, useLocalized } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { SelectField, TextField } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Post } from '../../domain/post-form.rule';
import { instantAt } from '../../domain/seoul-minute';
import { useText } from '../../text';
import { type FrameWidth, ShownBody } from './shown-body';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: end;
`;

const MEMBER_ID = /^[a-z][a-z0-9_-]{3,19}$/;

/** A post as the feed would answer it: for whom, at what time and on what width is chosen. */
export function AsShown({ post: { board, postId } }: { readonly post: Post }) {
  const t = useText();
  const levels = useLevels();
  const localized = useLocalized();
  const [reader, setReader] = useState<ReaderKind>('visitor');
  const [level, setLevel] = useState('1');
  const [member, setMember] = useState('');
  const [minute, setMinute] = useState('');
  const [width, setWidth] = useState<FrameWidth>('1280');
  const at = instantAt(minute);
  const isAsked = reader !== 'member' || MEMBER_ID.test(member);
  const answer = useQuery({
    ...query(config.readPostAsShown, {
      ...{ board, postId, reader },
      ...(reader === 'level' && { level: Number(level) }),
      ...(reader === 'member' && { member }),
      ...(at !== null && { at }),
    }),
    enabled: isAsked,
    retry: false,
  });
  return (
    <section aria-label={t('board.asShown')}>
      <Row>
        <SelectField
          label={t('board.asShown.reader')}
          value={reader}
          onChange={(value) => setReader(value as ReaderKind)}
          options={Object.entries(READER_KINDS).map(([value, words]) => ({
            value,
            label: localized(words),
          }))}
        />
        {reader === 'level' && (
          <SelectField
            label={t('board.levels')}
            value={level}
            onChange={setLevel}
            options={levels.options.map(({ value, label }) => ({
              value,
              label: t('board.level', { level: label }),
            }))}
          />
        )}
        {reader === 'member' && (
          <TextField label={t('board.asShown.member')} value={member} onChange={setMember} />
        )}
        <TextField
          label={t('board.asShown.at')}
          type="datetime-local"
          value={minute}
          onChange={setMinute}
        />
        <SelectField
          label={t('board.asShown.width')}
          value={width}
          onChange={(value) => setWidth(value as FrameWidth)}
          options={[
            { value: '1280', label: '1,280 px' },
            { value: '390', label: '390 px' },
          ]}
        />
      </Row>
      {isAsked && (
        <Answered answer={answer} things={t('board.preview')}>
          {({ shown }) =>
            shown === null ? (
              <p role="status">{t('board.asShown.nothing')}</p>
            ) : (
              <>
                <h3>{shown.title}</h3>
                <ShownBody html={shown.html} width={width} />
              </>
            )
          }
        </Answered>
      )}
    </section>
  );
}
