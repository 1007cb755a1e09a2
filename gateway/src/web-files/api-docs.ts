import type { FastifyInstance } from 'fastify'
import { CallNotFoundError } from '../problems.ts'
import { sendFile } from './serve-web.ts'
import type { WebFiles } from './web-files.ts'

/** The API reference and its page. Both are static files (`npm run docs` writes the first). */
const PLACES = { '/api/openapi.json': '/api-docs/openapi.json', '/api/docs': '/api-docs/index.html' }

export function registerApiDocs(app: FastifyInstance, files: WebFiles): void {
  for (const [path, place] of Object.entries(PLACES))
    app.get(path, { config: { guard: { access: 'public' } } }, async (request, reply) => {
      const file = await files.find(place)
      if (!file) throw new CallNotFoundError()
      return sendFile(request, reply, file)
    })
}
