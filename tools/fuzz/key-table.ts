import { API_SCOPES, type ApiScope, type NewApiKey } from '@upline/contracts'
import type { OpenApi } from '../docs/openapi/document.ts'
import type { Operation } from '../docs/openapi/operation.ts'
import type { Client } from '../instance/client.ts'

/** The gateway answers these for everyone without checking a key. */
const PUBLIC_PATHS = /^\/api\/(health|openapi\.json|docs)$|^\/hooks\//

/** Makes every call with a key of each scope and compares the result with the API document. */
export async function wrongResponses(url: string, api: OpenApi, admin: Client): Promise<string[]> {
  const keys = await Promise.all(API_SCOPES.map((scope) => keyWith(admin, scope)))
  const wrong: string[] = []
  for (const { scope, key } of keys)
    for (const { path, method, operation } of callsOf(api)) {
      const isAllowed = operation['x-scope'] === scope
      // Calls that would be allowed and change data have their own tests.
      if (isAllowed && method !== 'GET') continue
      const { status, code } = await called(`${url}${filled(path)}`, method, key)
      const isRefused = status === 401 || (status === 403 && code === 'auth.scope')
      if (isRefused === isAllowed) wrong.push(`${method} ${path} by a key with ${scope}: ${status} ${code}`)
    }
  return wrong
}

async function keyWith(admin: Client, scope: ApiScope): Promise<{ scope: ApiScope; key: string }> {
  const { key } = await admin.post<NewApiKey>('/api/api-keys', { name: `Only ${scope}`, scopes: [scope] })
  return { scope, key }
}

const callsOf = ({ paths }: OpenApi): { path: string; method: string; operation: Operation }[] =>
  Object.entries(paths)
    .filter(([path]) => !PUBLIC_PATHS.test(path))
    .flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => ({ path, method: verb.toUpperCase(), operation })),
    )

const filled = (path: string): string => path.replace('{service}', 'loans').replace(/\{\w+\}/g, '1')

async function called(url: string, method: string, key: string): Promise<{ status: number; code: string }> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: '{}' }),
  })
  const text = await response.text()
  return { status: response.status, code: /"code":"([\w.-]+)"/.exec(text)?.[1] ?? '' }
}
