import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/implement';

export function adjustmentsRoutes(_app: FastifyInstance, _platform: Platform): void {}
