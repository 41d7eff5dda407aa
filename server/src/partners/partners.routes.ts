import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/implement';

export function partnersRoutes(_app: FastifyInstance, _platform: Platform): void {}
