import { members } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { implement, type Platform } from '../../platform/implement';
import {
  createHelpTemplate,
  createMessageTemplate,
  removeHelpTemplate,
  removeMessageTemplate,
  updateHelpTemplate,
  updateMessageTemplate,
} from './change-templates.command';
import { HELP_TEMPLATES, MESSAGE_TEMPLATES } from './templates.queries';

export function templatesRoutes(app: FastifyInstance, platform: Platform): void {
  implement(
    app,
    platform,
    {
      listHelpTemplates: members.listHelpTemplates,
      totalHelpTemplates: members.totalHelpTemplates,
      createHelpTemplate: members.createHelpTemplate,
      updateHelpTemplate: members.updateHelpTemplate,
      removeHelpTemplate: members.removeHelpTemplate,
      listMessageTemplates: members.listMessageTemplates,
      totalMessageTemplates: members.totalMessageTemplates,
      createMessageTemplate: members.createMessageTemplate,
      updateMessageTemplate: members.updateMessageTemplate,
      removeMessageTemplate: members.removeMessageTemplate,
    },
    {
      listHelpTemplates: HELP_TEMPLATES.page,
      totalHelpTemplates: HELP_TEMPLATES.totals,
      createHelpTemplate,
      updateHelpTemplate,
      removeHelpTemplate,
      listMessageTemplates: MESSAGE_TEMPLATES.page,
      totalMessageTemplates: MESSAGE_TEMPLATES.totals,
      createMessageTemplate,
      updateMessageTemplate,
      removeMessageTemplate,
    },
  );
}
