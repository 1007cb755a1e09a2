import { randomUUID } from 'node:crypto'
import { API_SCOPES, type Member, type MoveAccepted } from '@upline/contracts'
import {
  aFunding,
  type Caller,
  callsOfService,
  eventually,
  foreignPages,
  fundedEvent,
  PERSONAL_DATA,
  type ServiceCall,
} from '@upline/testing'
import { answerAsLoans, type LoansStub } from './loans-stub.ts'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture
let loans: LoansStub
let now = new Date('2026-01-05T12:00:00Z')
const members: Record<string, Member> = {}
let requestId: string
/** By the path of a list: queries with cursors of the company and of a manager of zelda's. */
const pages: Record<string, string[]> = {}

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
  // The answer of loans must not look like a change by one of the calls.
  await eventually(async () => {
    const unanswered = await roster.database.query('select from move_requests where answered_at is null')
    expect(unanswered).toEqual([])
  })
  const { id, role } = members['xavier']!
  const callers = [roster.admin, await roster.signInAs({ id, role, username: 'xavier' })]
  for (const call of readingCalls())
    if (call.parameters.includes('cursor')) {
      const way = urlsOf(call)[0]!
      pages[way] = await foreignPages(way, callers)
    }
}, 120_000)
afterAll(async () => {
  await loans.stop()
  await roster.stop()
})

const SECRET = /zelda|yolanda|xavier|secret|555-7113|711300|S-7113|913,?700/gi

const readingCalls = () => [...callsOfService('roster').filter(({ method }) => method === 'GET'), PERSONAL_DATA]

function urlsOf({ path, parameters }: ServiceCall): string[] {
  const zelda = members['zelda']!.id
  const way = path
    .replace('/moves/{requestId}', `/moves/${requestId}`)
    .replace('/users/{id}', `/users/${zelda}`)
    .replace('{memberId}', zelda)
    .replace(/\{\w+\}/, randomUUID())
  const queries = [
    ...['q=Moss', 'q=moss@', `upline=${members['yolanda']!.id}`, `parent=${members['yolanda']!.id}`, `member=${zelda}`],
    ...['asOf=2026-01-20', 'asOf=2026-03-10', `parent=${members['paula']!.id}&asOf=2026-01-20`, 'status=pending'],
    ...['sort=-email', 'role=loan_officer', 'released=true', 'problem=missing', 'level=1', 'show=missing'],
  ].filter((query) => [...new URLSearchParams(query).keys()].every((key) => parameters.includes(key)))
  return [way, ...queries.map((query) => `${way}?${query}`)]
}

/** What a caller finds of zelda's side, by call. */
async function foundBy(by: Caller): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const call of readingCalls()) {
    const leaks = new Set<string>()
    const [way = '', ...urls] = urlsOf(call)
    for (const url of [way, ...urls, ...(pages[way] ?? []).map((query) => `${way}?${query}`)]) {
      const { body } = await by.get<unknown>(url)
      for (const leak of JSON.stringify(body).match(SECRET) ?? []) leaks.add(leak.toLowerCase())
    }
    if (leaks.size > 0) found[call.path] = [...leaks].sort()
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
  ...[
    '/compliance/nmls',
    '/licenses',
    '/licenses/export.csv',
    '/moves',
    '/moves/{requestId}',
    '/personal-data/{memberId}',
  ],
  ...[
    '/roster-direct',
    '/supervision',
    '/supervision/export.csv',
    '/team/tree',
    '/users',
    '/users/{id}',
    '/users/{id}/history',
    '/users/{id}/payroll',
  ],
]

/** What an outsider sends to read or change something of zelda's side. */
const SENT: Record<string, () => object[]> = {
  'DELETE /users/{id}': () => [{}],
  'PATCH /users/{id}/upline': moves,
  'POST /agent-photos': () => [{}],
  'POST /compliance/nmls/{memberId}/release': () => [{ reason: 'Curious' }],
  'POST /licenses/import': () => [{}],
  'POST /moves/{requestId}/approve': () => [{}],
  'POST /moves/{requestId}/reject': () => [{}],
  'POST /moves/{requestId}/withdraw': () => [{}],
  'POST /team-members': () => [newMember('team'), { ...newMember('taken'), email: members['zelda']!.email }],
  'POST /team-members/bulk-import': () => [{ members: [newMember('bulk'), { ...newMember('b'), upline: 'zelda' }] }],
  'POST /team-members/imports': () => [{}],
  'POST /team-members/imports/{id}/cancel': () => [{}],
  'POST /team-members/imports/{id}/undo': () => [{}],
  'POST /upload-profile-photo': () => [{}],
  'POST /users': () => [newMember('user'), { ...newMember('other'), username: 'zelda' }],
  'POST /users/bulk-upline/{operationId}/undo': () => [{}],
  'POST /users/import-csv': () => [{ csvData: [newMember('csv'), { ...newMember('c'), upline: 'zelda' }] }],
  'POST /users/{id}/erasure': () => [{ reason: 'Curious' }],
  'POST /users/{id}/restore': () => [{}],
  'POST /users/{id}/upline/preview': moves,
  'PUT /company': () => [{ timeZone: 'America/Denver' }],
  'PUT /users/bulk-upline': () => [{ uplineId: members['mona']!.id }],
  'PUT /users/{id}': () => [{ phone: '1', notes: 'x' }, { uplineId: members['mona']!.id }, { role: 'admin' }],
  'PUT /users/{id}/licenses': () => [{ licenses: [{ state: 'TX', number: '1', from: '2026-01-01', to: null }] }],
  'PUT /users/{id}/payroll': () => [{ costCenter: 'East' }],
  'PUT /users/{id}/supervision': () => [{ supervision: [{ work: 'Calls', from: '2026-01-01', to: null }] }],
  'PUT /users/{id}/upline': moves,
}

function moves(): object[] {
  const ids = [members['mona']!.id, members['xavier']!.id, null]
  return ids.flatMap((uplineId) => [{ uplineId }, { uplineId, effectiveOn: '2026-06-01' }])
}

/** A new member below a member of zelda's side. */
const newMember = (name: string) =>
  person(`curious-${name}`, { role: 'loan_officer', uplineId: members['yolanda']!.id })

const changingCalls = () => callsOfService('roster').filter(({ method }) => method !== 'GET')

/** What a member may change outside their team because of a duty: licenses.int.spec.ts, license-import.int.spec.ts, supervision.int.spec.ts. */
const BY_DUTY: Record<string, string[]> = {
  cora: ['POST /licenses/import', 'PUT /users/{id}/licenses', 'PUT /users/{id}/supervision'],
}

/** What the answers show of zelda's side, and the calls that were accepted. */
async function changedBy(by: Caller, exceptions: string[] = []): Promise<{ leaks: string[]; accepted: string[] }> {
  const [leaks, accepted] = [new Set<string>(), new Set<string>()]
  for (const one of changingCalls().filter(({ call }) => !exceptions.includes(call)))
    for (const sent of SENT[one.call]!()) {
      const { status, body } = await by.call<unknown>(one.method as 'POST', urlsOf(one)[0]!, { body: sent })
      const own = JSON.stringify(sent).match(/[\w@. -]{4,}/g) ?? []
      const text = own.reduce((left, word) => left.replaceAll(word, ''), JSON.stringify(body ?? null))
      for (const leak of text.match(SECRET) ?? []) leaks.add(`${one.call}: ${leak}`)
      if (status < 400) accepted.add(one.call)
    }
  return { leaks: [...leaks], accepted: [...accepted] }
}

/** All of zelda's side that a caller could change. */
const stored = async () =>
  roster.database.query(
    `select (select json_agg(m order by id) from members m where id = any($1)) members,
      (select json_agg(l order by member_id, valid_from) from upline_links l where member_id = any($1)) links,
      (select json_agg(r) from move_requests r) requests`,
    [['zelda', 'yolanda', 'xavier'].map((username) => members[username]!.id)],
  )

/** Managers import files, whose rows below another team are refused one by one. */
const FILE_CALLS = ['POST /team-members/bulk-import', 'POST /users/import-csv']

describe('changing members', () => {
  it('tries every call', () => {
    const calls = changingCalls().map(({ call }) => call)
    expect(calls.filter((call) => !SENT[call])).toEqual([])
    expect(Object.keys(SENT).filter((call) => !calls.includes(call))).toEqual([])
  })

  it.each(['otto', 'rita', 'mona', 'paula', 'cora'])(
    'shows and changes nothing of another team for %s',
    async (name) => {
      const before = await stored()
      const { id, role, duties } = members[name]!
      const by = await roster.signInAs({ id, username: name, role, duties })
      const { leaks, accepted } = await changedBy(by, BY_DUTY[name])
      expect(leaks).toEqual([])
      expect(accepted).toEqual(role === 'manager' ? FILE_CALLS : [])
      expect(await stored()).toEqual(before)
      expect((await roster.admin.get<Member[]>('/users?q=curious')).body).toEqual([])
    },
  )

  it('refuses an API key every call outside its scope', async () => {
    for (const scope of API_SCOPES) {
      const key = await roster.signInAs({ role: 'ceo', scopes: [scope] })
      for (const one of callsOfService('roster').filter((call) => call.scope !== scope))
        expect([one.call, scope, (await key.call(one.method as 'GET', urlsOf(one)[0]!)).status]).toEqual([
          one.call,
          scope,
          403,
        ])
    }
  })
}, 120_000)

describe('reading members', () => {
  it('has cursors of other callers for the main lists', () => {
    const lists = Object.keys(pages).filter((way) => pages[way]!.length > 0)
    expect(lists).toEqual(expect.arrayContaining(['/users', '/roster-direct']))
  })

  it.each(['otto', 'mona', 'rita', 'paula'])('shows %s no one of a team that they are not above', async (username) => {
    expect(await readBy(username)).toEqual({})
  })

  it('shows a visitor nothing', async () => {
    expect(await foundBy(roster.visitor)).toEqual({})
  })

  it('shows the duties what they need', async () => {
    expect(Object.keys(await readBy('cora')).sort()).toEqual([
      ...['/compliance/nmls', '/licenses', '/licenses/export.csv', '/supervision', '/supervision/export.csv'],
    ])
    expect(Object.keys(await readBy('pia')).sort()).toEqual(['/moves', '/moves/{requestId}', '/users/{id}/payroll'])
  })

  it('finds all of it as the company', async () => {
    expect(Object.keys(await foundBy(roster.admin)).sort()).toEqual(COMPANY_READS)
  })
}, 120_000)
