import {
  HELP_VARIABLES,
  type MessageEvent,
  type members,
  type ReplyOf,
  type TemplateScope,
  unknownVariables,
  type Variable,
  variablesOf,
} from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { invalidField, Refusal } from '../../platform/refusal';
import {
  findTemplateForUpdate,
  findVersion,
  HELP_TEMPLATES,
  keepVersion,
  MESSAGE_TEMPLATES,
  type TemplateRow,
} from './templates.queries';

type HelpWork = Work<typeof members.createHelpTemplate> | Work<typeof members.updateHelpTemplate>;
type MessageWork =
  | Work<typeof members.createMessageTemplate>
  | Work<typeof members.updateMessageTemplate>;
type Saved = ReplyOf<typeof members.createHelpTemplate>;

/** What both kinds of templates have, as it is kept. */
type Content = Pick<
  TemplateRow,
  'scope' | 'name' | 'kind' | 'event' | 'title' | 'shortcut' | 'body' | 'is_on'
>;

const UNIQUE_VIOLATION = '23505';
/** What the unique indexes of the table refuse. */
const TAKEN = {
  text_template_name: 'template.name_taken',
  text_template_shortcut: 'template.shortcut_taken',
  text_template_event: 'template.event_taken',
} as const;

function takenOf(error: unknown): unknown {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  const refusal = code === UNIQUE_VIOLATION && TAKEN[constraint as keyof typeof TAKEN];
  return refusal ? new Refusal(refusal) : error;
}

/** @throws {Refusal} template.unknown_variable with the words that nothing can be put in place of */
function requireKnown(texts: readonly string[], known: readonly Variable[]): void {
  const variables = unknownVariables(texts, known);
  if (variables.length > 0)
    throw new Refusal('template.unknown_variable', { details: { variables } });
}

const contentOfHelp = ({ input }: HelpWork): Content => {
  requireKnown([input.body], HELP_VARIABLES);
  const { name, kind, shortcut, body, isOn } = input;
  return { scope: 'help', name, kind, shortcut, body, is_on: isOn, event: null, title: null };
};

/** Only what is sent by itself names an event, and that must. */
function contentOfMessage({ input, locale }: MessageWork): Content {
  const { name, kind, event, title, body, isOn } = input;
  if ((kind === 'auto') !== (event !== null)) throw invalidField('event', 'wrong_choice', locale);
  requireKnown([title, body], variablesOf(event));
  return { scope: 'message', name, kind, event, title, body, is_on: isOn, shortcut: null };
}

type Writing = Pick<Work<typeof members.createHelpTemplate>, 'tx' | 'actor' | 'now' | 'audit'>;

async function create({ tx, actor, now, audit }: Writing, content: Content): Promise<Saved> {
  const at = now();
  const templateId = newId(at);
  await tx
    .insertInto('text_template')
    .values({
      ...content,
      ...{ template_id: templateId, created_at: at, updated_at: at, updated_by: actor.adminId },
    })
    .execute()
    .catch((error: unknown) => {
      throw takenOf(error);
    });
  const kept = { template_id: templateId, updated_at: at, updated_by: actor.adminId, version: 1 };
  await keepVersion(tx, { ...content, ...kept });
  await audit({ subject: `template/${templateId}`, after: content });
  return { templateId };
}

interface Change {
  readonly templateId: string;
  readonly version: number;
}

async function update(
  { tx, actor, now, audit }: Writing,
  { templateId, version }: Change,
  content: Content,
): Promise<Saved> {
  const before = await findTemplateForUpdate(tx, content.scope, templateId);
  if (!before) throw new Refusal('record.not_found');
  if (before.version !== version) {
    const list = content.scope === 'help' ? HELP_TEMPLATES : MESSAGE_TEMPLATES;
    const current = await list.get({ db: tx, actor }, templateId);
    throw new Refusal('record.stale', { details: { current } });
  }
  const saved = { updated_at: now(), updated_by: actor.adminId, version: version + 1 };
  await tx
    .updateTable('text_template')
    .set({ ...content, ...saved })
    .where('template_id', '=', templateId)
    .execute()
    .catch((error: unknown) => {
      throw takenOf(error);
    });
  // One that was never changed was kept nowhere yet.
  await keepVersion(tx, before);
  await keepVersion(tx, { ...content, ...saved, template_id: templateId });
  await audit({ subject: `template/${templateId}`, before, after: content });
  return { templateId };
}

async function remove(
  { tx, audit }: Pick<Writing, 'tx' | 'audit'>,
  scope: TemplateScope,
  { templateId, version }: Change,
): Promise<Record<string, never>> {
  const before = await findTemplateForUpdate(tx, scope, templateId);
  if (!before) throw new Refusal('record.not_found');
  // What somebody else has put into other words meanwhile is not what was meant.
  if (before.version !== version) throw new Refusal('record.stale');
  await tx.deleteFrom('text_template').where('template_id', '=', templateId).execute();
  await audit({ subject: `template/${templateId}`, before });
  return {};
}

interface Restoring extends Change {
  readonly restored: number;
}

/** What it may name is asked anew: it may have been more when that was written. */
async function restore(
  work: Writing,
  input: Restoring,
  scope: TemplateScope,
  knownOf: (event: MessageEvent | null) => readonly Variable[],
): Promise<Saved> {
  const found = await findVersion(work.tx, input.templateId, input.restored);
  if (!found) throw new Refusal('record.not_found');
  const event = found.event as MessageEvent | null;
  requireKnown([found.title ?? '', found.body], knownOf(event));
  return update(work, input, { ...found, scope });
}

export const restoreHelpTemplate = (work: Work<typeof members.restoreHelpTemplate>) =>
  restore(work, work.input, 'help', () => HELP_VARIABLES);

export const restoreMessageTemplate = (work: Work<typeof members.restoreMessageTemplate>) =>
  restore(work, work.input, 'message', variablesOf);

export const createHelpTemplate = async (work: Work<typeof members.createHelpTemplate>) =>
  create(work, contentOfHelp(work));

export const updateHelpTemplate = async (work: Work<typeof members.updateHelpTemplate>) =>
  update(work, work.input, contentOfHelp(work));

export const removeHelpTemplate = (work: Work<typeof members.removeHelpTemplate>) =>
  remove(work, 'help', work.input);

export const createMessageTemplate = async (work: Work<typeof members.createMessageTemplate>) =>
  create(work, contentOfMessage(work));

export const updateMessageTemplate = async (work: Work<typeof members.updateMessageTemplate>) =>
  update(work, work.input, contentOfMessage(work));

export const removeMessageTemplate = (work: Work<typeof members.removeMessageTemplate>) =>
  remove(work, 'message', work.input);
