import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Member, MoveAccepted } from '@upline/contracts'
import { aFunding, type Caller, fundedEvent } from '@upline/testing'
import { answerAsLoans, type LoansStub } from './loans-stub.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../../web/shell/public/api-docs/openapi.json')

let roster: RosterFixture
let loans: LoansStub
let now = new Date('2026-01-05T12:00:00Z')
const members: Record<string, Member> = {}
let requestId: string

/**
 * zelda reports to yolanda, yolanda to the manager xavier; until February zelda reported to the manager paula. The manager mona has
 * rita below her. No one of mona's team, and no member with a duty, is above or below zelda.
 */
beforeAll(async () => {
  roster = await startRoster({}, { now: () => now })
  loans = answerAsLoans(roster)
  const add = async (username: string, of: Parameters<RosterFixture['add']>[1] = {}) => {
    members[username] = await roster.add(username, of)
  }
  const idOf = (username: string) => members[username]!.id
  await add('xavier', { role: 'manager' })
  await add('yolanda', { uplineId: idOf('xavier') })
  await add('paula', { role: 'manager' })
  const secrets = {
    phone: '555-7113',
    notes: 'Secret note',
    branch: 'Secretville',
    nmls: '711300',
    employeeNumber: 'S-7113',
  }
  await add('zelda', { uplineId: idOf('paula'), ...secrets })
  await add('mona', { role: 'manager' })
  await add('rita', { uplineId: idOf('mona'), role: 'senior_loan_officer' })
  await add('otto')
  await add('cora', { role: 'processor', duties: ['compliance'] })
  await add('pia', { role: 'processor', duties: ['payroll'] })
  now = new Date('2026-02-10T12:00:00Z')
  await roster.admin.put(`/users/${idOf('zelda')}/upline`, { uplineId: idOf('yolanda') })
  now = new Date('2026-03-10T12:00:00Z')
  const fundedAt = '2026-03-05T15:00:00.000Z'
  const funding = {
    officerId: idOf('zelda'),
    amountCents: 91_370_000,
    fundedAt,
    fundedOn: '2026-03-05',
    chainAt: fundedAt,
  }
  await roster.emit(fundedEvent(aFunding(funding)))
  const asked = { uplineId: idOf('xavier'), effectiveOn: '2026-03-03' }
  requestId = (await roster.admin.put<MoveAccepted>(`/users/${idOf('zelda')}/upline`, asked)).body.requestId
}, 120_000)
afterAll(async () => {
  await loans.stop()
  await roster.stop()
})

const SECRET = /zelda|yolanda|xavier|secret|7113|913,?700/gi

interface Operation {
  'x-service'?: string
  parameters?: { name: string; in: string }[]
}

/** Every GET of this service, from the document of the API, with the names of its filters. */
function readingCalls(): { call: string; parameters: string[] }[] {
  const { paths } = JSON.parse(fs.readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, { get?: Operation }> }
  const own = Object.entries(paths).filter(([, { get }]) => get?.['x-service'] === 'roster')
  const calls = own.map(([name, { get }]) => ({
    call: name.replace(/^\/api/, ''),
    parameters: (get!.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
  }))
  return [...calls, { call: '/personal-data/{memberId}', parameters: [] }]
}

function urlsOf({ call, parameters }: { call: string; parameters: string[] }): string[] {
  const zelda = members['zelda']!.id
  const way = call
    .replace('/moves/{requestId}', `/moves/${requestId}`)
    .replace('/users/{id}', `/users/${zelda}`)
    .replace('{memberId}', zelda)
    .replace(/\{\w+\}/, randomUUID())
  const queries = [
    ...['q=Moss', 'q=moss@', `upline=${members['yolanda']!.id}`, `parent=${members['yolanda']!.id}`, `member=${zelda}`],
    ...['asOf=2026-01-20', 'asOf=2026-03-10', `parent=${members['paula']!.id}&asOf=2026-01-20`, 'status=pending'],
    ...['sort=-email', 'role=loan_officer', 'released=true', 'problem=missing', 'level=1'],
  ].filter((query) => [...new URLSearchParams(query).keys()].every((key) => parameters.includes(key)))
  return [way, ...queries.map((query) => `${way}?${query}`)]
}

/** What a caller finds of zelda's side, by call. */
async function foundBy(by: Caller): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const call of readingCalls()) {
    const leaks = new Set<string>()
    for (const url of urlsOf(call)) {
      const { body } = await by.get<unknown>(url)
      for (const leak of JSON.stringify(body).match(SECRET) ?? []) leaks.add(leak.toLowerCase())
    }
    if (leaks.size > 0) found[call.call] = [...leaks].sort()
  }
  return found
}
async function readBy(username: string) {
  const { id, role, duties } = members[username]!
  const by = await roster.signInAs({ id, username, role, duties })
  // Otherwise every call would be refused, and show nothing.
  expect((await by.get<Member>(`/users/${id}`)).body.username).toBe(username)
  return foundBy(by)
}

const COMPANY_READS = [
  ...['/compliance/nmls', '/moves', '/moves/{requestId}', '/personal-data/{memberId}', '/roster-direct', '/team/tree'],
  ...['/users', '/users/{id}', '/users/{id}/history', '/users/{id}/payroll'],
]

describe('reading members', () => {
  it.each(['otto', 'mona', 'rita', 'paula'])('shows %s no one of a team that they are not above', async (username) => {
    expect(await readBy(username)).toEqual({})
  })

  it('shows a visitor nothing', async () => {
    expect(await foundBy(roster.visitor)).toEqual({})
  })

  it('shows the duties what they need', async () => {
    expect(Object.keys(await readBy('cora'))).toEqual(['/compliance/nmls'])
    expect(Object.keys(await readBy('pia')).sort()).toEqual(['/moves', '/moves/{requestId}', '/users/{id}/payroll'])
  })

  it('finds all of it as the company', async () => {
    expect(Object.keys(await foundBy(roster.admin)).sort()).toEqual(COMPANY_READS)
  })
}, 120_000)
