import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import {
  createHelpTemplate,
  createMessageTemplate,
  removeHelpTemplate,
  removeMessageTemplate,
  restoreHelpTemplate,
  restoreMessageTemplate,
  updateHelpTemplate,
  updateMessageTemplate,
} from './change-templates.command';
import { HELP_TEMPLATES, listVersions, MESSAGE_TEMPLATES } from './templates.queries';

export function templatesRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listHelpTemplates: members.listHelpTemplates,
      totalHelpTemplates: members.totalHelpTemplates,
      createHelpTemplate: members.createHelpTemplate,
      updateHelpTemplate: members.updateHelpTemplate,
      listHelpTemplateVersions: members.listHelpTemplateVersions,
      restoreHelpTemplate: members.restoreHelpTemplate,
      removeHelpTemplate: members.removeHelpTemplate,
      listMessageTemplates: members.listMessageTemplates,
      totalMessageTemplates: members.totalMessageTemplates,
      createMessageTemplate: members.createMessageTemplate,
      updateMessageTemplate: members.updateMessageTemplate,
      listMessageTemplateVersions: members.listMessageTemplateVersions,
      restoreMessageTemplate: members.restoreMessageTemplate,
      removeMessageTemplate: members.removeMessageTemplate,
    },
    {
      listHelpTemplates: HELP_TEMPLATES.page,
      totalHelpTemplates: HELP_TEMPLATES.totals,
      createHelpTemplate,
      updateHelpTemplate,
      listHelpTemplateVersions: async ({ db, input, refuse }) => ({
        versions: (await listVersions(db, 'help', input.templateId)) ?? refuse('record.not_found'),
      }),
      restoreHelpTemplate,
      removeHelpTemplate,
      listMessageTemplates: MESSAGE_TEMPLATES.page,
      totalMessageTemplates: MESSAGE_TEMPLATES.totals,
      createMessageTemplate,
      updateMessageTemplate,
      listMessageTemplateVersions: async ({ db, input, refuse }) => ({
        versions:
          (await listVersions(db, 'message', input.templateId)) ?? refuse('record.not_found'),
      }),
      restoreMessageTemplate,
      removeMessageTemplate,
    },
  );
}
