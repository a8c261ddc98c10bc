import { OpenAPIHono } from '@hono/zod-openapi';
import { VERSION } from 'treeline';
import { ROUTES } from './routes.js';

/** The OpenAPI description of the HTTP API. */
export function describeApi() {
  const { openAPIRegistry, getOpenAPI31Document } = new OpenAPIHono();
  openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' });
  for (const route of ROUTES) openAPIRegistry.registerPath(route);
  return getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Treeline',
      version: VERSION,
      description: 'PDFs, scans and pictures become the tree their author had in mind.',
      license: { name: 'MIT' },
    },
    security: [{}, { token: [] }],
  });
}
