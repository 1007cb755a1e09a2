import fs from 'node:fs'
import path from 'node:path'
import type { OpenApi } from '../docs/openapi/document.ts'
import { signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { signInActors } from './actors.ts'
import { actorsWith, type Line, roleTable, textOf } from './role-table.ts'

const FILE = path.join(import.meta.dirname, 'role-table.txt')

let instance: Instance
let lines: Line[]

beforeAll(async () => {
  instance = await startInstance({ env: { RAISE_LIMITS_FOR_TESTS: 'on' } })
  const api = (await (await fetch(`${instance.url}/api/openapi.json`)).json()) as OpenApi
  const cookies = await signInActors(instance.url, await signIn(instance.url, 'admin', 'Upline-demo-1'))
  lines = await roleTable(instance.url, api, cookies)
}, 600_000)
afterAll(() => instance?.stop(), 60_000)

/** Calls that only compute or measure, and one that anyone with its link may make. */
const OPEN_WITHOUT_CHANGE = [
  'POST /api/affiliate-sites/preview',
  'POST /api/comp-plans/dry-run',
  'POST /api/integrations/encompass/test',
  'POST /api/page-spans',
  'POST /api/scenarios/preview',
  'POST /api/unsubscribe/{token}',
  'POST /api/users/{id}/upline/preview',
]

const isChange = ({ call }: Line): boolean => !call.startsWith('GET ')
const named = (found: readonly Line[]): string[] => found.map(({ call }) => call)

describe('every call of the product', () => {
  it('accepts exactly the roles and duties that role-table.txt lists', () => {
    const text = textOf(lines)
    if (process.env['UPDATE_ROLE_TABLE']) fs.writeFileSync(FILE, text)
    expect(text).toBe(fs.readFileSync(FILE, 'utf8'))
  })

  it('returns no 5xx to any caller', () => {
    expect(lines.filter(({ outcomes }) => [...outcomes.keys()].some((outcome) => outcome.startsWith('fault')))).toEqual(
      [],
    )
  })

  it('lets auditors change nothing except their own account', () => {
    const open = lines.filter((line) => isChange(line) && actorsWith(line, 'open').includes('auditor'))
    expect(
      named(open).filter((call) => !/^\w+ \/api\/auth\//.test(call) && !OPEN_WITHOUT_CHANGE.includes(call)),
    ).toEqual([])
  })

  it('lets auditors read everything that the CEO reads', () => {
    const closed = lines.filter(
      (line) =>
        !isChange(line) && actorsWith(line, 'open').includes('ceo') && !actorsWith(line, 'open').includes('auditor'),
    )
    expect(named(closed)).toEqual([])
  })
})
