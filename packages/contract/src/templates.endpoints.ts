// Texts in standard words: of replies to questions, and of messages.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  helpTemplateInput,
  helpTemplates,
  messageTemplateInput,
  messageTemplates,
  templateVersions,
} from './templates';
import { uuid } from './units';

const TEMPLATE_BYTES_MAX = 32_768;
const CANNOT_BE_KEPT = ['template.name_taken', 'template.unknown_variable'] as const;

/** The version that is restored, and the one that it was chosen in place of. */
const restoreInput = { templateId: uuid, restored: z.int32(), version: z.int() };

export const listHelpTemplates = helpTemplates.page;

export const totalHelpTemplates = helpTemplates.totals;

export const createHelpTemplate = endpoint({
  method: 'POST',
  path: '/api/help-templates',
  access: 'help.answer',
  summary: 'Keeps a reply in standard words.',
  input: z.strictObject(helpTemplateInput),
  bodyBytesMax: TEMPLATE_BYTES_MAX,
  reply: z.object({ templateId: uuid }),
  refusals: [...CANNOT_BE_KEPT, 'template.shortcut_taken'],
  audit: 'help_template.create',
});

export const updateHelpTemplate = endpoint({
  method: 'PUT',
  path: '/api/help-templates/:templateId',
  access: 'help.answer',
  summary: 'Changes a reply in standard words.',
  input: z.strictObject({ templateId: uuid, version: z.int(), ...helpTemplateInput }),
  bodyBytesMax: TEMPLATE_BYTES_MAX,
  reply: z.object({ templateId: uuid }),
  refusals: ['record.not_found', 'record.stale', ...CANNOT_BE_KEPT, 'template.shortcut_taken'],
  audit: 'help_template.update',
});

export const listHelpTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/help-templates/:templateId/versions',
  access: 'help.read',
  summary: 'What a template said before, the last 50 saves.',
  input: z.strictObject({ templateId: uuid }),
  reply: templateVersions,
  refusals: ['record.not_found'],
});

export const restoreHelpTemplate = endpoint({
  method: 'POST',
  path: '/api/help-templates/:templateId/restore',
  access: 'help.answer',
  summary: 'Lets a template say again what it said; that is a save like any other.',
  input: z.strictObject(restoreInput),
  reply: z.object({ templateId: uuid }),
  refusals: ['record.not_found', 'record.stale', ...CANNOT_BE_KEPT, 'template.shortcut_taken'],
  audit: 'help_template.restore',
});

export const removeHelpTemplate = endpoint({
  method: 'DELETE',
  path: '/api/help-templates/:templateId',
  access: 'help.answer',
  summary: 'Removes a reply in standard words; what was sent by it stays.',
  input: z.strictObject({ templateId: uuid, version: z.int() }),
  reply: z.object({}),
  refusals: ['record.not_found', 'record.stale'],
  audit: 'help_template.remove',
});

export const listMessageTemplates = messageTemplates.page;

export const totalMessageTemplates = messageTemplates.totals;

export const createMessageTemplate = endpoint({
  method: 'POST',
  path: '/api/message-templates',
  access: 'message.send',
  summary: 'Keeps a message in standard words; one of an event is sent from now on.',
  input: z.strictObject(messageTemplateInput),
  bodyBytesMax: TEMPLATE_BYTES_MAX,
  reply: z.object({ templateId: uuid }),
  refusals: [...CANNOT_BE_KEPT, 'template.event_taken'],
  audit: 'message_template.create',
});

export const updateMessageTemplate = endpoint({
  method: 'PUT',
  path: '/api/message-templates/:templateId',
  access: 'message.send',
  summary: 'Changes a message in standard words; what was sent stays as it was.',
  input: z.strictObject({ templateId: uuid, version: z.int(), ...messageTemplateInput }),
  bodyBytesMax: TEMPLATE_BYTES_MAX,
  reply: z.object({ templateId: uuid }),
  refusals: ['record.not_found', 'record.stale', ...CANNOT_BE_KEPT, 'template.event_taken'],
  audit: 'message_template.update',
});

export const listMessageTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/message-templates/:templateId/versions',
  access: 'message.read',
  summary: 'What a template said before, the last 50 saves.',
  input: z.strictObject({ templateId: uuid }),
  reply: templateVersions,
  refusals: ['record.not_found'],
});

export const restoreMessageTemplate = endpoint({
  method: 'POST',
  path: '/api/message-templates/:templateId/restore',
  access: 'message.send',
  summary: 'Lets a template say again what it said; that is a save like any other.',
  input: z.strictObject(restoreInput),
  reply: z.object({ templateId: uuid }),
  refusals: ['record.not_found', 'record.stale', ...CANNOT_BE_KEPT, 'template.event_taken'],
  audit: 'message_template.restore',
});

export const removeMessageTemplate = endpoint({
  method: 'DELETE',
  path: '/api/message-templates/:templateId',
  access: 'message.send',
  summary: 'Removes a message in standard words; what was sent by it stays.',
  input: z.strictObject({ templateId: uuid, version: z.int() }),
  reply: z.object({}),
  refusals: ['record.not_found', 'record.stale'],
  audit: 'message_template.remove',
});
