// Calls every endpoint of questions, messages and their templates; those of events are on from then on.
import { MESSAGE_EVENT_VALUES } from '@gwanje/contract';
import { newId } from '../src/platform/new-id';
import { callsOf, type Exercise } from './exercise-money';

const REASON = { reason: 'a reason' };

async function exerciseTemplates(exercise: Exercise) {
  const { post, put, get, call } = callsOf(exercise);
  const help = { name: 'a', kind: 'other', shortcut: 'aa', body: 'text', isOn: true };
  const message = { name: 'a', kind: 'notice', event: null, title: 'a', body: 'text', isOn: true };
  for (const [path, content] of [
    ['/api/help-templates', help],
    ['/api/message-templates', message],
  ] as const) {
    const { templateId } = await post(path, content);
    await put(`${path}/${templateId}`, { ...content, version: 1 });
    await get(`${path}/${templateId}/versions`);
    await post(`${path}/${templateId}/restore`, { restored: 1, version: 2 });
    await get(path, { isOn: 'true' });
    await get(`${path}/totals`);
    await call('DELETE', `${path}/${templateId}`, { version: 3 });
  }
  for (const event of MESSAGE_EVENT_VALUES)
    await post('/api/message-templates', { ...message, name: event, kind: 'auto', event });
}

async function exerciseMessages(exercise: Exercise) {
  const { post, get } = callsOf(exercise);
  const path = '/api/messages';
  const draft = { title: 'a', body: 'text', kind: 'notice', target: { ids: [exercise.player.id] } };
  await post(`${path}/preview`, draft);
  const { messageId } = await post(path, { ...draft, expectedCount: 1, isPopup: false });
  await get(path);
  await get(path, { categoryInfo: 'id', query: exercise.player.id });
  await get(`${path}/totals`);
  await get(`${path}/${messageId}/recipients`);
  await get(`${path}/${messageId}/recipients/totals`);
  await get(`/api/members/${exercise.player.memberId}/messages`);
  await post(`${path}/${messageId}/recall`, REASON);
}

/** A question of the player, as it was asked. */
async function givenTicket({ server, player }: Exercise): Promise<string> {
  const at = server.clock.now;
  const ticketId = newId(at);
  const { db } = server.database;
  const key = { member_id: player.memberId, ticket_id: ticketId };
  await db
    .insertInto('ticket')
    .values({
      ...{ ...key, kind: 'other', title: 'title', state: 'waiting' },
      ...{ is_test: false, opened_at: at, asked_at: at },
    })
    .execute();
  await db
    .insertInto('ticket_reply')
    .values({ ...key, reply_id: newId(at), admin_id: null, template_id: null, body: 'text', at })
    .execute();
  return ticketId;
}

async function exerciseTickets(exercise: Exercise) {
  const { post, get, call } = callsOf(exercise);
  const { memberId } = exercise.player;
  const path = `/api/help/${await givenTicket(exercise)}`;
  await get('/api/help', { state: 'claimed' });
  await get('/api/help', { categoryInfo: 'body', query: 'text' });
  await get('/api/help/totals', { categoryInfo: 'id', query: exercise.player.id });
  await get(path, { memberId });
  await post(`${path}/claim`, { memberId });
  await call('DELETE', `${path}/claim`, { memberId });
  await post(`${path}/replies`, { memberId, body: 'text', version: 1 });
  await post(`${path}/close`, { memberId, version: 2 });
  await post(`${path}/reopen`, { memberId });
}

export async function exerciseWords(exercise: Exercise): Promise<void> {
  await exerciseTemplates(exercise);
  await exerciseMessages(exercise);
  await exerciseTickets(exercise);
}
