// Calls every endpoint of coupons, and lets a member take what he was given and what a code gives.
import { coupons } from '@gwanje/contract';
import { callsOf, type Exercise } from './exercise-money';
import { feedCallWith, givenFeedKey } from './given-feed';

const CODE = 'KUPQN77';
const LARGE_WON = 5_000_000;

const terms = ({ server }: Exercise, over: object) => {
  const at = server.clock.now.getTime();
  return {
    ...{ name: 'a', kind: 'code', code: CODE, pointsWon: 1_000, budgetWon: 10_000 },
    ...{ beginsAt: new Date(at - 1_000).toISOString() },
    ...{ endsAt: new Date(at + 86_400_000).toISOString() },
    ...{ levelMin: 1, grade: null, partnerId: null, usesMax: null, factorBps: null },
    ...{ chargeMinWon: 0, chargeDays: 1, ...over },
  };
};

async function exerciseCouponLists(exercise: Exercise, couponId: string) {
  const { get } = callsOf(exercise);
  const filters: Record<string, string>[] = [
    ...[{}, { kind: 'personal', state: 'active' }, { query: 'a' }],
    { from: '2020-01-01', to: '2999-01-01' },
  ];
  for (const filter of filters) {
    await get('/api/coupons', filter);
    await get('/api/coupons/totals', filter);
  }
  for (const sort of coupons.sorts) await get('/api/coupons', { sort });
  const { memberId } = exercise.player;
  const usesOf: Record<string, string>[] = [{}, { memberId }];
  for (const path of ['/api/coupons/uses', `/api/coupons/${couponId}/uses`])
    for (const filter of usesOf) {
      await get(path, filter);
      await get(`${path}/totals`, filter);
    }
}

export async function exerciseCoupons(exercise: Exercise): Promise<void> {
  const { server, admin, player } = exercise;
  const { post, put } = callsOf(exercise);
  const feed = feedCallWith(server, await givenFeedKey(server, { top: admin }));
  const path = '/api/coupons';
  const draft = await post(path, terms(exercise, {}));
  const one = `${path}/${draft.couponId}`;
  await put(one, { ...terms(exercise, { name: 'b', chargeMinWon: 1 }), version: 1 });
  await post(`${one}/activate`, { budgetWon: 10_000 });
  await post(`${one}/pause`, { version: 3 });
  await post(`${one}/activate`, { budgetWon: 10_000 });
  const { endsAt } = draft;
  await post(`${one}/extend`, { version: 5, endsAt, budgetWon: LARGE_WON });
  await post(`${one}/decline`, {});
  const single = await post(path, terms(exercise, { kind: 'single', code: null }));
  const { codes } = await post(`${path}/${single.couponId}/codes`, { version: 1, count: 2 });
  await post(`${path}/${single.couponId}/activate`, { budgetWon: 10_000 });
  const own = await post(path, terms(exercise, { kind: 'personal', code: null }));
  await post(`${path}/${own.couponId}/activate`, { budgetWon: 10_000 });
  const target = { ids: [player.id] };
  await post(`${path}/${own.couponId}/issue/preview`, { target });
  await post(`${path}/${own.couponId}/issue`, { target, expectedCount: 1 });
  const { memberId } = player;
  await feed('GET', `/feed/coupons?memberId=${memberId}`);
  await feed('POST', `/feed/coupons/${own.couponId}/use`, { memberId });
  for (const code of [CODE, 'WRQNG22', codes.split('\n')[0]])
    await feed('POST', '/feed/coupons', { memberId, code, ip: '203.0.113.5' });
  await exerciseCouponLists(exercise, own.couponId);
  await post(`${one}/revoke`, { version: 7, reason: 'a reason' });
}
