import { query, useQuery } from '@gwanje/api-client';
import {
  type Board,
  boardWords,
  config,
  LINKED_SETTINGS,
  POPUP_DEVICES,
  POPUP_HIDE_DAYS,
  POPUP_PAGES,
  POPUP_PLACES,
} from '@gwanje/contract';
import { formatInstant, useLevels, useLocalized, useShell } from '@gwanje/remote-kit';
import { FormSelectField, FormTextField } from '@gwanje/ui-kit/form';
import type { PostValues } from '../../domain/post-form.rule';
import { useSites } from '../../parts/use-sites';
import { useText } from '../../text';
import { Choices } from './choices';
import { Pair } from './pair';
import { useCategories } from './use-board-filters';

type Set = (name: keyof PostValues) => (value: string) => void;

const YES_OR_NO = ['false', 'true'] as const;

interface BoardFieldsProps {
  readonly board: Board;
  readonly pages: string;
  readonly pagesError: string | undefined;
  readonly set: Set;
}

/** What this board has and others do not. */
export function BoardFields({ board, pages, pagesError, set }: BoardFieldsProps) {
  const t = useText();
  const localized = useLocalized();
  const has = boardWords(board);
  const categories = useCategories(board);
  const yesOrNo = YES_OR_NO.map((value) => ({ value, label: t(`board.${value}`) }));
  const named = (words: Readonly<Record<string, { ko: string; en: string }>>) =>
    Object.entries(words).map(([value, name]) => ({ value, label: localized(name) }));
  return (
    <>
      {has.categories && (
        <FormSelectField
          name="category"
          label={t('board.category')}
          options={[{ value: '', label: t('board.category.none') }, ...categories]}
        />
      )}
      {has.isOrdered && (
        <Pair>
          <FormSelectField name="isPinned" label={t('board.pinned')} options={yesOrNo} />
          {has.hasMustRead && (
            <FormSelectField name="isMustRead" label={t('board.mustRead')} options={yesOrNo} />
          )}
        </Pair>
      )}
      {has.hasPromise && (
        <Pair>
          <CouponField />
          <FormSelectField
            name="linkedSetting"
            label={t('board.linked')}
            hint={t('board.linked.hint')}
            options={[{ value: '', label: t('board.linked.none') }, ...named(LINKED_SETTINGS)]}
          />
        </Pair>
      )}
      {has.isPopup && (
        <>
          <Choices
            label={t('board.pages')}
            hint={t('board.pages.hint')}
            error={pagesError}
            options={named(POPUP_PAGES)}
            value={pages}
            onChange={set('pages')}
          />
          <Pair>
            <FormSelectField
              name="device"
              label={t('board.device')}
              options={named(POPUP_DEVICES)}
            />
            <FormSelectField name="place" label={t('board.place')} options={named(POPUP_PLACES)} />
            <FormTextField
              name="widthPx"
              label={t('board.widthPx')}
              inputMode="numeric"
              unit="px"
            />
            <FormSelectField
              name="hideDays"
              label={t('board.hideDays')}
              options={POPUP_HIDE_DAYS.map((days) => ({
                value: String(days),
                label: days === 0 ? t('board.hideDays.none') : t('board.days', { count: days }),
              }))}
            />
          </Pair>
        </>
      )}
    </>
  );
}

/** What the button of an event gives. */
function CouponField() {
  const t = useText();
  const { data } = useQuery(query(config.listEventCoupons, {}));
  return (
    <FormSelectField
      name="couponId"
      label={t('board.coupon')}
      hint={t('board.coupon.hint')}
      options={[
        { value: '', label: t('board.coupon.none') },
        ...(data?.coupons ?? []).map(({ couponId, name, endsAt }) => ({
          value: couponId,
          label: t('board.coupon.until', { name, until: formatInstant(endsAt).slice(0, 10) }),
        })),
      ]}
    />
  );
}

interface AudienceProps {
  readonly levels: string;
  readonly siteIds: string;
  readonly set: Set;
}

/** Who sees it, and where. */
export function Audience({ levels, siteIds, set }: AudienceProps) {
  const t = useText();
  const isMulti = useShell((shell) => shell.flags.multiSite);
  const { sites } = useSites(isMulti);
  const named = useLevels();
  return (
    <>
      <Choices
        label={t('board.levels')}
        hint={t('board.levels.hint')}
        options={named.options.map(({ value, label }) => ({
          value,
          label: t('board.level', { level: label }),
        }))}
        value={levels}
        onChange={set('levels')}
      />
      <Pair>
        <FormSelectField
          name="withVisitors"
          label={t('board.visitors')}
          options={YES_OR_NO.map((value) => ({ value, label: t(`board.visitors.${value}`) }))}
        />
        <FormTextField name="partner" label={t('board.line')} hint={t('board.line.hint')} />
      </Pair>
      {isMulti && (
        <Choices
          label={t('sites.site')}
          hint={t('sites.hint')}
          options={sites.map(({ siteId, name }) => ({ value: siteId, label: name }))}
          value={siteIds}
          onChange={set('siteIds')}
        />
      )}
    </>
  );
}
