// Every kind of write to the settings of money, for tests that break it off in the middle.
import { randomUUID } from 'node:crypto';
import type { MoneySetting, MoneySettingCategory, MoneySettingOf } from '@gwanje/contract';
import { type MoneyWrite, press, type WriteScene } from './money-writes';

const SETTINGS = '/api/money/settings';
const PROPOSALS = '/api/money/setting-proposals';
/** What protects less is not proposed without. */
const REASON = '행사 기간';

/** One of them is under way at a time for each document. */
interface SettingWrite {
  readonly document: MoneySettingCategory;
  readonly prepare: (scene: WriteScene) => Promise<MoneyWrite>;
}

/** Saves or proposes by somebody else. */
async function save({ second }: WriteScene, setting: MoneySetting) {
  const body = { ...setting, reason: REASON };
  const write = { method: 'PUT', path: `${SETTINGS}/${setting.category}`, body } as const;
  const answer = await press(second.call, write, randomUUID());
  if (answer.status !== 200) throw new Error(`not saved: ${answer.text}`);
  return answer.body;
}

async function newest<C extends MoneySettingCategory>(
  { second }: WriteScene,
  document: C,
): Promise<MoneySettingOf<C>> {
  const { body } = await second.call('GET', SETTINGS);
  return body.find(({ category }: MoneySetting) => category === document);
}

/** Lets stakes on slots, on which nobody stakes here, count for so much more. */
const loosened = ({ contributions, ...setting }: MoneySettingOf<'wagering'>, bps: number) => ({
  ...setting,
  contributions: { ...contributions, slots: contributions.slots + bps },
});

/** A version of its own to begin with, which ends what waited. @returns one that is looser */
async function looser(scene: WriteScene): Promise<MoneySettingOf<'wagering'>> {
  const stricter = loosened(await newest(scene, 'wagering'), -1);
  return loosened((await save(scene, stricter)).setting, 1);
}

/** What begins each of them, by what it is called. */
export const SETTING_WRITES: Readonly<Record<string, SettingWrite>> = {
  'saving a stricter setting': {
    document: 'secondAdmin',
    async prepare(scene) {
      const setting = await newest(scene, 'secondAdmin');
      // So much is not transferred here.
      const body = { ...setting, transferDayWon: Number(setting.transferDayWon) - 1 };
      return { memberIds: [], method: 'PUT', path: `${SETTINGS}/secondAdmin`, body };
    },
  },
  'proposing a looser setting': {
    document: 'wagering',
    async prepare(scene) {
      const body = { ...(await looser(scene)), reason: REASON };
      return { memberIds: [], method: 'PUT', path: `${SETTINGS}/wagering`, body };
    },
  },
  'accepting a looser setting': {
    document: 'wagering',
    async prepare(scene) {
      const { proposal } = await save(scene, await looser(scene));
      return { memberIds: [], path: `${PROPOSALS}/${proposal.proposalId}/accept`, body: {} };
    },
  },
};
