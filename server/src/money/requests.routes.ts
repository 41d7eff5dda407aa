import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/implement';

export function requestsRoutes(_app: FastifyInstance, _platform: Platform): void {}
