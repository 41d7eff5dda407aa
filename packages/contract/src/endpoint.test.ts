// What every endpoint of the contract has to keep.
import {
  alarms,
  config,
  type Endpoint,
  lists,
  members,
  minigames,
  money,
  PERMISSIONS,
  partners,
  REFUSALS,
  remotes,
  session,
} from './index';

const endpoints = Object.entries({
  session,
  members,
  money,
  minigames,
  config,
  partners,
  alarms,
  remotes,
  lists,
}).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => ({
    name: `${noun}.${name}`,
    endpoint,
  })),
);

/** Writes after which no wallet can hold anything else than before. */
const MOVES_NOTHING = [
  'money.declinePaybacks',
  'money.addDepositStatement',
  'money.claimRequest',
  'money.holdRequest',
  'money.leaveRequest',
  'money.releaseRequest',
  'money.saveMoneySetting',
  'money.acceptMoneySettingProposal',
  'money.declineMoneySettingProposal',
  'money.acknowledgeAlarm',
  // These take over what the provider says; saying it again changes nothing.
  'money.refreshHonor',
  'money.refreshBetHoldem',
  'money.refreshApoker',
  'money.addDepositAccount',
  'money.updateDepositAccount',
  'money.revealDepositAccount',
  'money.approveDepositAccount',
  'money.declineDepositAccount',
  'money.pauseDepositAccount',
  'money.resumeDepositAccount',
  'money.retireDepositAccount',
  'money.ignoreDeposit',
  'money.matchDeposit',
  'money.unmatchDeposit',
  'money.askProviderTransfer',
  'money.cancelBulkDecision',
];

test.each(endpoints)('$name stands under /api, in words of lower case', ({ endpoint }) => {
  expect(endpoint.path).toMatch(/^\/api(\/(:[a-z]+[A-Za-z]*|[a-z0-9]+(-[a-z0-9]+)*))+$/);
});

test.each(endpoints)('$name finds every part of its path in its input', ({ endpoint }) => {
  const result = endpoint.input.safeParse({});
  const missing = result.success ? [] : result.error.issues.map(({ path }) => path[0]);
  for (const [, name] of endpoint.path.matchAll(/:(\w+)/g)) expect(missing).toContain(name);
});

test.each(endpoints)('$name accepts no field that it does not know', ({ endpoint }) => {
  const result = endpoint.input.safeParse({ category: 'secondAdmin', surprise: true });
  const keys = result.success
    ? []
    : result.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : [],
      );
  const isRefusedAtCategory =
    !result.success && result.error.issues.some(({ path }) => path[0] === 'category');
  expect(keys.includes('surprise') || isRefusedAtCategory).toBe(true);
});

test.each(endpoints)('$name says in a sentence what it does', ({ endpoint }) => {
  expect(endpoint.summary).toMatch(/^[A-Z].{8,}\.$/);
});

test.each(endpoints)('$name declares no refusal twice', ({ endpoint }) => {
  const { refusals } = endpoint;
  expect(new Set(refusals).size).toBe(refusals.length);
});

test.each(endpoints.filter(({ name }) => name.startsWith('money.')))(
  '$name asks for a key exactly when it moves money',
  ({ name, endpoint }) => {
    const writes = endpoint.method !== 'GET' && !endpoint.writesNothing;
    const moves = writes && !MOVES_NOTHING.includes(name);
    expect(endpoint.needsKey === true).toBe(moves);
  },
);

/** What moves money though it is about something else. */
const ALSO_MOVES = [
  'minigames.enterRoundResult',
  'minigames.resettleGameRound',
  'minigames.rollBackGameRound',
  'minigames.startBulkRounds',
  'minigames.voidGameRound',
  'partners.approveSettlement',
  'partners.rollBackSettlement',
];

test.each(endpoints.filter(({ name }) => ALSO_MOVES.includes(name)))(
  '$name moves money and asks for a key',
  ({ endpoint }) => {
    expect(endpoint.needsKey).toBe(true);
  },
);

test.each(endpoints.filter(({ name }) => !name.startsWith('money.') && !ALSO_MOVES.includes(name)))(
  '$name moves no money and asks for no key',
  ({ endpoint }) => {
    expect(endpoint.needsKey).toBeUndefined();
  },
);

describe('sentences', () => {
  const refusals = Object.entries(REFUSALS);

  test.each(refusals)('%s is said in both languages', (_, { ko, en }) => {
    expect(ko).toMatch(/[가-힣].*[.]$/);
    expect(en).toMatch(/^[A-Z][^가-힣]+$/);
  });

  test.each(Object.entries(PERMISSIONS))('the permission %s has a name in both', (_, row) => {
    expect(row.ko).toMatch(/[가-힣]/);
    expect(row.en).toMatch(/^[A-Z][^가-힣]+$/);
  });

  test.each(Object.entries(PERMISSIONS))('%s is held by top administrators', (_, { types }) => {
    expect(types).toContain(0);
  });

  test.each(refusals.filter(([code]) => /^(money|provider)\./.test(code)))(
    '%s says what it means for money, points or the request, in both languages',
    (_, { ko, en }) => {
      expect(ko).toMatch(/머니|포인트|신청|이동|처리|내역/);
      expect(en).toMatch(/money|points|request|transfer|decided|entry|bulk/i);
    },
  );

  const moneyWrites = endpoints.filter(({ endpoint }) => endpoint.needsKey);
  const refusedMovements = [...new Set(moneyWrites.flatMap(({ endpoint }) => endpoint.refusals))];

  test.each(refusedMovements)('%s says whether something has moved', (code) => {
    const { ko, en } = REFUSALS[code];
    const aboutKo =
      /움직이지 않았|그대로|원래 자리|처리하지 않았|다시 보내지 마세요|지급(하지|되지) 않았/;
    const aboutEn =
      /moved|untouched|unchanged|where it was|None was decided|do not send it again|Nothing was paid/;
    expect(ko).toMatch(aboutKo);
    expect(en).toMatch(aboutEn);
  });
});
