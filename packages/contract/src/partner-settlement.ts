import { type GameClass, WHEN_OF_CLASS } from './game-classes';
import { groupField, switchField } from './setting-fields';
import { setting } from './settings';

const uncarried = (gameClass: GameClass, ko: string, en: string) =>
  switchField({
    ...{ ko, en, unsaved: false, when: WHEN_OF_CLASS[gameClass] },
    dangers: [
      {
        ...{ name: 'looser', ko: '마이너스인 파트너의 몫을 업체가 부담하게 됩니다.' },
        en: 'The house bears what partners are below 0.',
        isDanger: (after: boolean, before: boolean) => after && !before,
        needsSecond: true,
      },
    ],
  });

/** How partners are settled by what their lines have lost. */
export const partnerSettlement = setting({
  ...{ category: 'partnerSettlement', ko: '파트너 정산', en: 'Settlement of partners' },
  note: {
    ko: '비이월인 게임에서는 마이너스인 총액을 0으로 보고 다음 정산으로 이월하지 않습니다. 그만큼은 업체가 부담합니다. 그전에 이월되었거나 롤백으로 남은 금액은 계속 차감됩니다. 차감을 켜면 기간 중 회원에게 지급한 보너스·쿠폰·페이백을 그 회원의 배팅액 비율로 나누어 기준액에서 뺍니다. 이미 실행한 정산은 실행할 때의 방식으로 남습니다.',
    en: 'Where nothing is carried, a gross below 0 counts as 0 and does not come off the next settlement; the house bears it. What was carried before, or is left of a rollback, still comes off. With the deduction on, bonuses, coupons and paybacks of the period are split over the bets of whoever got them, by stake, and come off the base. Settlements that are kept already stay as they are.',
  },
  fields: {
    deductsGiven: switchField({
      ...{
        ko: '루징에서 보너스·쿠폰·페이백 차감',
        en: 'Take bonuses, coupons and paybacks off losing',
      },
      unsaved: false,
    }),
    uncarried: groupField({
      ...{ ko: '비이월', en: 'Not carried' },
      fields: {
        sports: uncarried('sports', '스포츠', 'Sports'),
        casino: uncarried('casino', '카지노', 'Casino'),
        slots: uncarried('slots', '슬롯', 'Slots'),
        minigame: uncarried('minigame', '미니게임', 'Mini-games'),
        holdem: uncarried('holdem', '홀덤', "Hold'em"),
      } satisfies Record<GameClass, ReturnType<typeof uncarried>>,
    }),
  },
  obeyedBy: {
    'partners/settlements/carry.queries.ts': {
      ko: '파트너 정산 미리보기·실행',
      en: 'previewing and running settlements',
    },
  },
});
