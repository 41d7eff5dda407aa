// Texts in standard words: of replies to questions, and of messages.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import {
  helpTemplateInput,
  helpTemplates,
  messageTemplateInput,
  messageTemplates,
} from './templates';
import { uuid } from './units';

const TEMPLATE_BYTES_MAX = 32_768;
const CANNOT_BE_KEPT = ['template.name_taken', 'template.unknown_variable'] as const;

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

export const removeHelpTemplate = endpoint({
  method: 'DELETE',
  path: '/api/help-templates/:templateId',
  access: 'help.answer',
  summary: 'Removes a reply in standard words; what was sent by it stays.',
  input: z.strictObject({ templateId: uuid }),
  reply: z.object({}),
  refusals: ['record.not_found'],
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

export const removeMessageTemplate = endpoint({
  method: 'DELETE',
  path: '/api/message-templates/:templateId',
  access: 'message.send',
  summary: 'Removes a message in standard words; what was sent by it stays.',
  input: z.strictObject({ templateId: uuid }),
  reply: z.object({}),
  refusals: ['record.not_found'],
  audit: 'message_template.remove',
});
