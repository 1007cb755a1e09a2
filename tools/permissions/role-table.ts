import type { OpenApi } from '../docs/openapi/document.ts'
import { type Actor, ACTORS } from './actors.ts'

/** Calls that end the caller's session, or that never end. */
const LEFT_OUT = /^\/api\/(live|auth\/logout|auth\/sign-out-everywhere)$|\/events$|^\/hooks\//
/** An id that no row has. */
const MISSING_ID = '999999'

export interface Line {
  call: string
  /** Actors by outcome: 'open', or the code of the refusal. */
  outcomes: Map<string, Actor[]>
}

/** Makes every call as every actor for a row that does not exist, so that only the caller's rights decide. */
export async function roleTable(url: string, api: OpenApi, cookies: Record<Actor, string>): Promise<Line[]> {
  const lines: Line[] = []
  for (const { path, method } of callsOf(api)) {
    const outcomes = new Map<string, Actor[]>()
    for (const actor of ACTORS) {
      const outcome = await outcomeOf(url + filled(path), method, cookies[actor])
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), actor])
    }
    lines.push({ call: `${method} ${path}`, outcomes })
  }
  return lines
}

const callsOf = ({ paths }: OpenApi): { path: string; method: string }[] =>
  Object.entries(paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => ({ path, method: verb.toUpperCase() })))
    .sort((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1))

const filled = (path: string): string => path.replace('{service}', 'loans').replace(/\{\w+\}/g, MISSING_ID)

async function outcomeOf(url: string, method: string, cookie: string): Promise<string> {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const response = await fetch(url, {
    method,
    headers: { ...(cookie && { cookie }), ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: '{}' }),
    redirect: 'manual',
  })
  const text = await response.text()
  if (response.status >= 500) return `fault ${response.status}`
  if (response.status !== 401 && response.status !== 403) return 'open'
  return /"code":"([\w.-]+)"/.exec(text)?.[1] ?? String(response.status)
}

/** Each call with its outcomes, as role-table.txt has them. */
export const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ call, outcomes }) => {
      const each = [...outcomes].map(([outcome, actors]) => `  ${outcome}: ${whoOf(actors)}`)
      return `${[call, ...each].join('\n')}\n`
    })
    .join('\n')

const whoOf = (actors: readonly Actor[]): string => (actors.length === ACTORS.length ? 'everyone' : actors.join(', '))

export const actorsWith = ({ outcomes }: Line, outcome: string): readonly Actor[] => outcomes.get(outcome) ?? []
