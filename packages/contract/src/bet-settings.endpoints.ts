// The settings of betting, and how the games stand that they are about.
import * as z from 'zod/mini';
import { betSettings } from './bet-settings';
import { endpoint } from './endpoint';
import { level } from './members';
import { SPORTS_TYPE_IDS } from './sports';
import { LEGS_MAX } from './sports-bets';
import { instant, wonInQuery } from './units';

export const listBetSettings = betSettings.list;

export const saveBetSetting = betSettings.save;

export const readBetSettingEffect = betSettings.effect;

export const listBetSettingVersions = betSettings.versions;

export const listBetSettingProposals = betSettings.proposals;

export const acceptBetSettingProposal = betSettings.accept;

export const declineBetSettingProposal = betSettings.decline;

export const listGameStates = endpoint({
  method: 'GET',
  path: '/api/bets/game-states',
  access: 'betSettings.read',
  summary:
    'How each game and provider stands: bets under way, members who staked within ten minutes, what its vendor told, how often it was closed within a week, and what was staked and kept today.',
  input: z.strictObject({}),
  reply: z.array(
    z.object({
      /** A family of mini-games, a type of sports, or `honor.3`, as rows of maintenance are called. */
      key: z.string(),
      openBets: z.int(),
      /** Null of what is no table. */
      players: z.nullable(z.int()),
      /** Since when its vendor says that it takes nobody; null: it does, or nobody tells. */
      closedSince: z.nullable(instant),
      outages7d: z.int(),
      outageMinutes7d: z.int(),
      stakeTodayWon: z.int(),
      profitTodayWon: z.int(),
      /** Of what was staked today, paid back; null where nothing was. */
      returnBps: z.nullable(z.int()),
      /** What should be, where the settings say it. */
      theoryBps: z.nullable(z.int()),
    }),
  ),
  refusals: [],
});

export const readSportsMargin = endpoint({
  method: 'GET',
  path: '/api/bets/sports-margin',
  access: 'betSettings.read',
  when: { modules: ['sports'] },
  summary: 'What single bets on sports kept of their stakes in the last 30 days.',
  input: z.strictObject({}),
  reply: z.object({
    /** Below 0 where more was paid out than staked; null where too little was staked to tell. */
    marginBps: z.nullable(z.int()),
  }),
  refusals: [],
});

export const trySportsCart = endpoint({
  method: 'GET',
  path: '/api/bets/sports-cart',
  access: 'betSettings.read',
  when: { modules: ['sports'] },
  summary:
    'What a member of a level would be told by the settings in force of a cart of legs on as many events, each at the same odds.',
  input: z.strictObject({
    type: z.enum(SPORTS_TYPE_IDS),
    level: z.pipe(z.coerce.number(), level),
    legs: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LEGS_MAX)),
    oddsHundredths: z.coerce.number().check(z.int(), z.minimum(101), z.maximum(100_000)),
    stakeWon: z.pipe(wonInQuery, z.int().check(z.minimum(1))),
  }),
  reply: z.object({
    /** The sentence of the refusal; null where the cart is taken. */
    refused: z.nullable(z.string()),
    /** Of the cart as it is taken, bonus included; null where it is not. */
    oddsHundredths: z.nullable(z.int()),
    expectedWon: z.nullable(z.int()),
    /** How long a live bet waits; 0 where it does not. */
    delaySeconds: z.int(),
  }),
  refusals: [],
});
