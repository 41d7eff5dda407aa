// Documents of money drawn from their fields alone: rates, limits that may be none, and what waits for a second administrator.
import { query } from '@gwanje/api-client';
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import {
  bankMaintenance,
  casinoRolling,
  chargeBonus,
  type MoneySetting,
  money,
  REFUSALS,
  type ReplyOf,
  type Setting,
  secondAdmin,
  unsavedDocument,
  wagering,
} from '@gwanje/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing';
import { SettingCard, SettingsDocuments, SettingsPage, type SettingsSource } from './index';

type Proposal = ReplyOf<typeof money.listMoneySettingProposals>['proposals'][number];

const SOURCE = {
  load: query(money.listMoneySettings, {}),
  save: money.saveMoneySetting,
  versions: money.listMoneySettingVersions,
  effect: money.readMoneySettingEffect,
  proposals: {
    list: money.listMoneySettingProposals,
    accept: money.acceptMoneySettingProposal,
    decline: money.declineMoneySettingProposal,
  },
} as unknown as SettingsSource;
const WAITING = [secondAdmin, wagering].map((setting) => ({ setting, rows: 3, heightPx: 90 }));

const page = (
  <SettingsPage permission="moneySettings.change">
    <SettingsDocuments source={SOURCE} waiting={WAITING}>
      <SettingCard setting={secondAdmin} />
      <SettingCard setting={wagering} />
    </SettingsDocuments>
  </SettingsPage>
);

const SECOND = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8058',
  id: 'finance2',
};

function givenMoneySettings(proposals: readonly Proposal[] = []) {
  const documents = new Map<string, MoneySetting>(
    [chargeBonus, secondAdmin, wagering].map((setting) => [
      setting.category,
      unsavedDocument(setting) as MoneySetting,
    ]),
  );
  answer(money.listMoneySettings, () => [...documents.values()]);
  answer(money.readMoneySettingEffect, () => null);
  answer(money.listMoneySettingProposals, () => ({ proposals: [...proposals], more: false }));
  const saves = answer(money.saveMoneySetting, ({ confirmed: _, ...change }) => {
    const setting = { ...change, version: change.version + 1 } as MoneySetting;
    documents.set(setting.category, setting);
    return { setting, proposal: null };
  });
  return { saves, documents };
}

const PLAYED = { modules: ['sports', 'casino', 'minigame', 'holdem'] };
const open = async () => {
  renderInShell(page, { flags: PLAYED });
  await screen.findByRole('textbox', { name: '보너스' });
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const retype = async (name: RegExp, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
};

const PROPOSAL: Proposal = {
  proposalId: '01890a5d-ac96-774b-bcce-b302099a8060',
  config: { ...unsavedDocument(wagering), bonusBps: 20_000 },
  loosened: ['bonusBps'],
  reason: '행사 기간',
  status: 'open',
  proposedBy: SECOND,
  proposedAt: '2026-11-21T06:49:26.123Z',
  decidedBy: null,
  decidedAt: null,
};

describe('a card drawn from fields', () => {
  it('shows rates in percent, saves them in basis points, and heads fields that belong together', async () => {
    const { saves } = givenMoneySettings();
    await open();
    expect(field(/^보너스/)).toHaveValue('300.00');
    const shares = within(screen.getByRole('group', { name: '인정 비율' }));
    expect(shares.getByRole('textbox', { name: '카지노' })).toHaveValue('50.00');
    await retype(/^보너스/, '312.5');
    await userEvent.click(card('롤링 조건').getByRole('button', { name: '저장' }));
    await waitFor(() => expect(saves.inputs).toHaveLength(1));
    expect(saves.inputs[0]).toEqual({ ...unsavedDocument(wagering), bonusBps: 31_250 });
    expect(await screen.findByText('저장 완료')).toBeVisible();
  });

  it('says a bound and a contradiction as they are typed, and sends nothing', async () => {
    const { saves } = givenMoneySettings();
    await open();
    await retype(/^보너스/, '1000.01');
    await retype(/^미니게임만/, '1');
    await userEvent.click(card('롤링 조건').getByRole('button', { name: '저장' }));
    const alert = await card('롤링 조건').findByRole('alert');
    expect(alert).toHaveTextContent('보너스: 1,000 이하로 입력하세요.');
    expect(saves.inputs).toEqual([]);
    await retype(/^보너스/, '400');
    await userEvent.click(card('롤링 조건').getByRole('button', { name: '저장' }));
    expect(alert).toHaveTextContent('기본 롤링 조건 이상이어야 합니다.');
    await waitFor(() => expect(field(/^미니게임만/)).toHaveFocus());
  });

  it('says what lies outside the document beside the button, until something is changed', async () => {
    givenMoneySettings();
    answer(money.saveMoneySetting, () => refusal('moneySettings.no_line'));
    await open();
    await retype(/^보너스/, '400');
    await userEvent.click(card('롤링 조건').getByRole('button', { name: '저장' }));
    const alert = await card('롤링 조건').findByRole('alert');
    expect(alert).toHaveTextContent(REFUSALS['moneySettings.no_line'].ko);
    expect(field(/^보너스/)).toHaveValue('400.00');
    await retype(/^보너스/, '401');
    await waitFor(() => expect(card('롤링 조건').queryByRole('alert')).toBeNull());
  });

  it('brings back what was taken back by one press, until something else is typed', async () => {
    givenMoneySettings();
    await open();
    await retype(/^보너스/, '400');
    await retype(/^미니게임만/, '500');
    const press = (name: string) =>
      userEvent.click(card('롤링 조건').getByRole('button', { name }));
    await press('되돌리기');
    expect(field(/^보너스/)).toHaveValue('300.00');
    expect(card('롤링 조건').getByText('변경 2건을 되돌렸습니다')).toBeVisible();
    await press('되돌리기 취소');
    expect(field(/^보너스/)).toHaveValue('400.00');
    expect(field(/^미니게임만/)).toHaveValue('500.00');
    await press('되돌리기');
    await retype(/^보너스/, '301');
    expect(card('롤링 조건').queryByRole('button', { name: '되돌리기 취소' })).toBeNull();
  });

  it('leaves the arrows to a choice within a table', async () => {
    givenMoneySettings();
    answer(money.listMoneySettings, () => [unsavedDocument(casinoRolling) as MoneySetting]);
    renderInShell(
      <SettingsPage permission="moneySettings.change">
        <SettingsDocuments
          source={SOURCE}
          waiting={[{ setting: casinoRolling, rows: 3, heightPx: 90 }]}
        >
          <SettingCard setting={casinoRolling} />
        </SettingsDocuments>
      </SettingsPage>,
      { flags: PLAYED },
    );
    const [choice, below] = await screen.findAllByRole('combobox');
    const press = (key: string) => fireEvent.keyDown(choice as HTMLElement, { key });
    act(() => choice?.focus());
    expect([press('ArrowDown'), press('ArrowUp')]).toEqual([true, true]);
    expect(choice).toHaveFocus();
    expect(press('Enter')).toBe(false);
    expect(below).toHaveFocus();
    // It has no amounts that could be read in full.
    expect(screen.queryByText(/금액 칸을 선택하면/)).toBeNull();
    expect(screen.getAllByText('Enter, ↑, ↓로 위아래 칸을 오갑니다.')[0]).toBeVisible();
  });

  it('takes a limit away only by the switch that says so, and asks for the second administrator', async () => {
    givenMoneySettings();
    const saves = answer(money.saveMoneySetting, ({ confirmed: _, reason = null, ...change }) => ({
      setting: unsavedDocument(secondAdmin),
      proposal: { ...PROPOSAL, config: change, reason },
    }));
    await open();
    const [first] = card('2인 승인').getAllByRole('switch', { name: '제한 없음' });
    await userEvent.click(first as HTMLElement);
    await userEvent.click(card('2인 승인').getByRole('button', { name: '저장' }));
    const point = await screen.findByRole('checkbox', {
      name: /^충전 · 회원별 하루 10,000,000원 → 제한 없음 .*금액이 커집니다/,
    });
    await userEvent.click(point);
    const propose = screen.getByRole('button', { name: '승인 요청' });
    expect(propose).toHaveAccessibleDescription('사유를 입력하면 누를 수 있습니다.');
    await userEvent.type(screen.getByRole('textbox', { name: '사유' }), ' 행사 기간 ');
    await userEvent.click(propose);
    await waitFor(() =>
      expect(saves.inputs).toMatchObject([{ chargeWon: null, reason: '행사 기간' }]),
    );
    expect(await screen.findByText('변경안을 올렸습니다')).toBeVisible();
    expect(screen.queryByText(/저장되지 않은 변경/)).not.toBeInTheDocument();
  });
});

describe('what a change would have done', () => {
  const put = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
  const OUTCOMES = {
    days: 30,
    rows: [
      {
        what: 'requirement' as const,
        before: { count: 3, won: 3_000_000 },
        after: { count: 3, won: 2_000_000 },
      },
    ],
  };

  it('stands in the card as soon as it can be told, and who obeys it before that', async () => {
    givenMoneySettings();
    const asked = answer(money.readMoneySettingEffect, () => OUTCOMES);
    await open();
    expect(card('롤링 조건').getByText(/적용되는 곳: .*충전 승인, 배팅 인정/)).toBeVisible();
    expect(asked.inputs).toEqual([]);
    put(/^보너스/, '200');
    const told = within(await card('롤링 조건').findByRole('region', { name: /지난 30일/ }));
    expect(told.getByRole('row', { name: /롤링 조건/ })).toHaveTextContent(
      /3건 3,000,000원3건 2,000,000원−1,000,000/,
    );
    expect(asked.inputs).toEqual([{ ...unsavedDocument(wagering), bonusBps: 20_000 }]);
  });

  it('names whom it would have given the most, each leading to his detail', async () => {
    givenMoneySettings();
    const { _id, id } = SECOND;
    answer(money.readMoneySettingEffect, () => ({
      days: 30,
      rows: [
        {
          ...{ what: 'dayPayback' as const, before: { count: 0, won: 0 } },
          after: { count: 1, won: 9_999 },
          tops: [{ member: { _id, id }, beforeWon: 0, afterWon: 9_999 }],
        },
      ],
    }));
    await open();
    put(/^보너스/, '200');
    const tops = within(
      await screen.findByRole('table', {
        name: '지난 일간 페이백: 가장 많이 받을 회원 1명',
      }),
    );
    expect(tops.getByRole('row', { name: 'finance2 0 9,999 9,999' })).toBeVisible();
    expect(tops.getByRole('link', { name: 'finance2' })).toHaveAttribute(
      'href',
      expect.stringContaining(_id),
    );
  });

  it('is not asked of what could not be saved, and is only said where it cannot be told', async () => {
    givenMoneySettings();
    const asked = answer(money.readMoneySettingEffect, () => fault());
    await open();
    put(/^보너스/, '1000.01');
    put(/^보너스/, '400');
    expect(await card('롤링 조건').findByText(/효과를 계산하지 못했습니다/)).toBeVisible();
    expect(asked.inputs).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('Ctrl+S', () => {
  const press = () =>
    act(async () => {
      fireEvent.keyDown(document.body, { code: 'KeyS', key: 'ㄴ', ctrlKey: true });
    });

  it('saves the only card that is changed, wherever the focus is, and which button says so', async () => {
    const { saves } = givenMoneySettings();
    await open();
    await retype(/^보너스/, '310');
    act(() => (document.activeElement as HTMLElement).blur());
    expect(document.querySelectorAll('kbd')).toHaveLength(1);
    await press();
    await waitFor(() => expect(saves.inputs).toMatchObject([{ bonusBps: 31_000 }]));
    expect(await screen.findByText('저장 완료')).toBeVisible();
  });

  it('saves nothing behind a window that stands over the page, wherever the focus has gone', async () => {
    const { saves } = givenMoneySettings();
    answer(money.listMoneySettingVersions, () => fault());
    await open();
    await retype(/^보너스/, '310');
    await userEvent.click(card('롤링 조건').getByRole('button', { name: '변경 이력' }));
    const history = within(await screen.findByRole('dialog'));
    act(() => (document.activeElement as HTMLElement).blur());
    await press();
    await userEvent.click(history.getByRole('button', { name: '닫기' }));
    await retype(/^보너스/, '320');
    await press();
    await waitFor(() => expect(saves.inputs.at(-1)).toMatchObject({ bonusBps: 32_000 }));
    expect(saves.inputs).toHaveLength(1);
  });

  it('asks which one where it could be several, and keeps the browser from saving the page', async () => {
    const { saves } = givenMoneySettings();
    await open();
    const event = new KeyboardEvent('keydown', { code: 'KeyS', ctrlKey: true, cancelable: true });
    act(() => void window.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    expect(await screen.findByText(/저장할 카드의 칸을 선택/)).toBeVisible();
    expect(saves.inputs).toEqual([]);
  });
});

it('is not saved by the Enter that ends a syllable', async () => {
  givenMoneySettings();
  await open();
  const bonus = field(/^보너스/);
  expect(fireEvent.keyDown(bonus, { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(bonus, { key: 'Enter', keyCode: 229 })).toBe(false);
  expect(fireEvent.keyDown(bonus, { key: 'Enter' })).toBe(true);
});

it('moves no button while it is pressed: only inputs bring the key onto it', async () => {
  givenMoneySettings();
  await open();
  act(() => card('롤링 조건').getByRole('button', { name: '변경 이력' }).focus());
  expect(document.querySelectorAll('kbd')).toHaveLength(0);
  act(() => field(/^보너스/).focus());
  expect(document.querySelectorAll('kbd')).toHaveLength(1);
});

it('leads by Tab through every input before the button that saves them', async () => {
  givenMoneySettings();
  await open();
  const stops = [...document.querySelectorAll('form')].map((form) =>
    [...form.querySelectorAll('input, button')].map((element) => element.tagName),
  );
  expect(stops).toHaveLength(2);
  for (const tags of stops) expect(tags.lastIndexOf('INPUT')).toBeLessThan(tags.indexOf('BUTTON'));
});

describe('what waits for a second administrator', () => {
  it('stands on the page with what it changes, and is agreed to after a question', async () => {
    const { documents } = givenMoneySettings([PROPOSAL]);
    const accepted = answer(money.acceptMoneySettingProposal, () => {
      documents.set('wagering', { ...PROPOSAL.config, version: 1 } as MoneySetting);
      return {
        ...PROPOSAL,
        status: 'accepted' as const,
        decidedBy: SECOND,
        decidedAt: PROPOSAL.proposedAt,
      };
    });
    await open();
    const waiting = await card('롤링 조건').findByText('승인을 기다리는 변경안');
    expect(waiting.parentElement).toHaveTextContent(
      'finance2님이 2026-11-21 15:49:26에 올렸습니다.',
    );
    expect(waiting.parentElement).toHaveTextContent('보너스300.00 % → 200.00 %');
    await userEvent.click(screen.getByRole('button', { name: '변경안 승인' }));
    const dialog = within(await screen.findByRole('dialog', { name: '변경안을 승인할까요?' }));
    await userEvent.click(dialog.getByRole('button', { name: '변경안 승인' }));
    await waitFor(() => expect(accepted.inputs).toEqual([{ proposalId: PROPOSAL.proposalId }]));
    expect(await screen.findByText('변경안을 승인했습니다')).toBeVisible();
    await waitFor(() => expect(field(/^보너스/)).toHaveValue('200.00'));
  });

  it('is refused with what has become dangerous of it since', async () => {
    givenMoneySettings([PROPOSAL]);
    const found = [{ path: 'bonusBps', ko: '지난 7일 손실 3,000원', en: 'Lost 3,000 won' }];
    answer(money.acceptMoneySettingProposal, () =>
      refusal('proposal.now_dangerous', { details: { paths: ['bonusBps'], found } }),
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: '변경안 승인' }));
    const dialog = within(await screen.findByRole('dialog', { name: '변경안을 승인할까요?' }));
    await userEvent.click(dialog.getByRole('button', { name: '변경안 승인' }));
    expect(await screen.findByText(/제안한 뒤로 위험해진 값이 있어/)).toBeVisible();
    expect(screen.getByText(/^보너스: 지난 7일 손실 3,000원$/)).toBeVisible();
  });

  it('is not agreed to by whoever proposed it', async () => {
    const me = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
    givenMoneySettings([{ ...PROPOSAL, proposedBy: me }]);
    await open();
    const button = await screen.findByRole('button', { name: '변경안 승인' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/다른 관리자가 승인해야/);
  });
});

test('what the server finds dangerous is told with its sum, and sent once it is explained', async () => {
  givenMoneySettings();
  const found = [{ path: 'bonusBps', ko: '회원에게 35,000원이 남습니다.', en: '35,000 stays.' }];
  const saves = answer(money.saveMoneySetting, ({ confirmed, reason, ...change }) =>
    confirmed?.bonusBps !== 31_000 || reason === undefined
      ? refusal('settings.unconfirmed', { details: { paths: ['bonusBps'], found } })
      : { setting: { ...change } as MoneySetting, proposal: { ...PROPOSAL, reason } },
  );
  await open();
  await retype(/^보너스/, '310');
  await userEvent.click(card('롤링 조건').getByRole('button', { name: '저장' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /35,000원이 남습니다/ }));
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '개업 행사');
  await userEvent.click(screen.getByRole('button', { name: /승인 요청/ }));
  expect(await screen.findByText('변경안을 올렸습니다')).toBeVisible();
  expect(saves.inputs).toMatchObject([
    { bonusBps: 31_000 },
    { confirmed: { bonusBps: 31_000 }, reason: '개업 행사' },
  ]);
});

it('saves no time that was begun and not ended as none', async () => {
  const { saves } = givenMoneySettings();
  answer(money.listMoneySettings, () => [
    ...[secondAdmin, wagering].map((one) => unsavedDocument(one) as MoneySetting),
    unsavedDocument(bankMaintenance as Setting) as unknown as MoneySetting,
  ]);
  renderInShell(
    <SettingsPage permission="moneySettings.change">
      <SettingsDocuments source={SOURCE} waiting={WAITING}>
        <SettingCard setting={bankMaintenance} />
      </SettingsDocuments>
    </SettingsPage>,
  );
  const [from, until] = await screen.findAllByLabelText(/부터|까지/);
  fireEvent.change(until as HTMLElement, { target: { value: '06:00' } });
  // What a browser says of `--:30`, whose value is empty; jsdom has no such field.
  const validity = jest.spyOn(from as HTMLInputElement, 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  const save = () => userEvent.click(screen.getByRole('button', { name: '저장' }));
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(/끝까지 입력하거나 비우세요/);
  expect(from).toHaveFocus();
  expect(from).toBeInvalid();
  expect(saves.inputs).toEqual([]);
});

it('shows no field of what the deployment lacks, and leaves it as it is where an older version is taken back', async () => {
  const { saves } = givenMoneySettings();
  const before = unsavedDocument(wagering);
  const config = {
    ...{ ...before, version: 1, bonusBps: 20_000 },
    contributions: { ...before.contributions, casino: 9_000 },
  };
  answer(
    money.listMoneySettingVersions,
    () =>
      ({
        versions: [
          {
            version: 1,
            savedAt: '2026-11-21T06:00:00.000Z',
            savedBy: { ...SECOND, nick: '재무' },
            reason: null,
            config,
          },
        ],
        more: false,
      }) as never,
  );
  renderInShell(page, { flags: { modules: ['sports'] } });
  await screen.findByRole('textbox', { name: '보너스' });
  expect(field(/^스포츠/)).toBeVisible();
  for (const name of ['카지노', '슬롯', '미니게임', '홀덤'])
    expect(screen.queryByRole('textbox', { name })).not.toBeInTheDocument();
  const own = card('롤링 조건');
  await userEvent.click(own.getByRole('button', { name: '변경 이력' }));
  await userEvent.click(await screen.findByRole('button', { name: /복원/ }));
  await waitFor(() => expect(field(/^보너스/)).toHaveDisplayValue(/^200/));
  expect(own.getByText(/저장되지 않은 변경 1건/)).toBeVisible();
  expect(saves.inputs).toEqual([]);
});
