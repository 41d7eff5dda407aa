import type { Bilingual } from './deployment';
import { REFUSALS, type RefusalCode } from './refusals';
import { fillSentence, type Locale } from './sentences';
import { inSeoul } from './units';

/** What a refusal tells beside its sentence, whatever of it there is. */
type Told = Readonly<Record<string, unknown>>;

/** A moment as it is read in Seoul; undefined where there is none. */
function momentOf(told: unknown): string | undefined {
  return typeof told === 'string' ? inSeoul(new Date(told)) : undefined;
}
const wonOf = (told: unknown): string | undefined =>
  typeof told === 'number' ? told.toLocaleString('en-US') : undefined;

function amountRule({ minWon, maxWon, unitWon }: Told): Bilingual | undefined {
  const [min, max, unit] = [minWon, maxWon, unitWon].map(wonOf);
  const range = {
    ko: [min && `${min}원 이상`, max && `${max}원 이하`].filter(Boolean).join(' '),
    en: [min && `from ${min} won`, max && `up to ${max} won`].filter(Boolean).join(' '),
  };
  const said = {
    ko: [range.ko, unit && `${unit}원 단위`].filter(Boolean).join(', '),
    en: [range.en, unit && `in units of ${unit} won`].filter(Boolean).join(', '),
  };
  if (said.ko === '') return undefined;
  const particle = said.ko.endsWith('이상') ? '으로' : '로';
  return {
    ko: `신청할 수 있는 금액이 아닙니다. 머니는 그대로이니 ${said.ko}${particle} 다시 신청하세요.`,
    en: `This amount cannot be requested. The money is untouched; request an amount ${said.en}.`,
  };
}

/** Refusals whose sentence says the figures that come along. */
const WITH_FIGURES: { readonly [Code in RefusalCode]?: (told: Told) => Bilingual | undefined } = {
  'board.too_soon': ({ seconds }) =>
    typeof seconds === 'number'
      ? {
          ko: `쓴 지 얼마 되지 않아 올리지 않았습니다. ${seconds}초 뒤에 다시 올리세요.`,
          en: `It is too soon after what you wrote last, so nothing was posted. Post it again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
        }
      : undefined,
  'site.maintenance': ({ until }) => {
    const at = momentOf(until);
    return at === undefined
      ? undefined
      : {
          ko: `점검 중입니다. 처리된 것은 없으니 ${at} 이후 이용하세요.`,
          en: `The site is under maintenance. Nothing was carried out; come back after ${at}.`,
        };
  },
  'money.service_hours': ({ opensAt }) => {
    const at = momentOf(opensAt);
    return at === undefined
      ? undefined
      : {
          ko: `지금은 신청할 수 없는 시간입니다. ${at}부터 가능합니다. 머니는 그대로입니다.`,
          en: `Requests are closed at this hour and open again at ${at}. The money is untouched.`,
        };
  },
  'money.amount_rule': amountRule,
  'teamName.exists': ({ name }) =>
    typeof name === 'string'
      ? {
          ko: `'${name}': 같은 이름의 팀이 이미 있습니다. 저장하지 않았으니 두 팀을 병합하세요.`,
          en: `'${name}': another team has that name. Nothing was saved; merge the two.`,
        }
      : undefined,
  'money.too_soon': ({ from }) => {
    const at = momentOf(from);
    return at === undefined
      ? undefined
      : {
          ko: `아직 환전을 신청할 수 없습니다. 머니는 그대로이니 ${at}부터 다시 신청하세요.`,
          en: `It is too early for an exchange. The money is untouched; make the request from ${at} on.`,
        };
  },
};

/** What a person is told: with the figures that come along, or the sentence that stands for all. */
export function refusalSentence(code: RefusalCode, locale: Locale, details?: unknown): string {
  const told = typeof details === 'object' && details !== null ? (details as Told) : {};
  return fillSentence((WITH_FIGURES[code]?.(told) ?? REFUSALS[code])[locale], told);
}
