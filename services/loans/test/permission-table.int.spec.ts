import fs from 'node:fs'
import path from 'node:path'
import type { Adjustment, BulkLoansResponse, ImportJob } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import { changed, updatedEvent, type Answer, type Caller } from '@upline/testing'
import { expectOk } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import {
  ACTORS,
  type Actor,
  joinAdmin,
  createPermissionFixture,
  type PermissionFixture,
  RELATIONS,
  type Relation,
} from './permission-fixture.ts'
import { MISSING, ROLE_CALLS } from './role-calls.ts'

const FILE = path.join(import.meta.dirname, 'permission-table.txt')
const DOCUMENT = path.resolve(import.meta.dirname, '../../../web/shell/public/api-docs/openapi.json')

type Body = Record<string, unknown>
type Ask = (of: { by: Caller; actor: Actor; relation: Relation; key: string }) => Promise<string>

let fixture: PermissionFixture
beforeAll(async () => {
  fixture = await createPermissionFixture()
}, 240_000)
afterAll(() => fixture.stop())

/** '200', '202 pending', '403 loans.own-pay'. */
const told = ({ status, body }: Answer<Body>): string => {
  if (status >= 400) return `${status} ${String(body['code'])}`
  return status === 202 ? '202 pending' : String(status)
}
const counts = ({ status, body }: Answer<Body>, names: string[]): string =>
  status >= 400 ? told({ status, body, headers: {} }) : names.map((name) => Number(body[name] ?? 0)).join('/')
const id = (username: string) => fixture.member(username).id
const isKnown = (relation: Relation) => relation !== 'nobody'

/** The response to an importer about one row. */
async function rowOutcome(answer: Answer<BulkLoansResponse>): Promise<string> {
  const { status, body } = answer
  if (status >= 400) return told(answer as unknown as Answer<Body>)
  if (body.needsApproval) return 'row pending'
  return body.errors[0] ? 'row refused' : 'row imported'
}

const refusedRow = async (by: Caller, cells: Body): Promise<object> => {
  const sent = await by.post<BulkLoansResponse>('/loans/bulk-import', { loans: [{ ...cells, Status: 'Dreaming' }] })
  if (sent.status >= 400) return { importId: crypto.randomUUID(), line: 1, cells: {} }
  const [job] = expectOk(await by.get<ImportJob[]>('/imports?limit=1'))
  return {
    importId: job!.id,
    line: 1,
    cells: Object.fromEntries(Object.entries(cells).map(([k, v]) => [k, String(v)])),
  }
}

const amountOf = (isFunded: boolean, key: string, officer: string) => {
  const about = { Loan_Officer: officer, Borrower: key, Loan_Amount: '500000' }
  return isFunded ? funded(key, '2026-09-01', about) : row(key, about)
}

/** Calls about a loan, funded or pending. */
const loanCalls = (isFunded: boolean): Record<string, Ask> => {
  const state = isFunded ? 'funded' : 'pending'
  const patch =
    (change: (actor: Actor) => Body): Ask =>
    async ({ by, actor, key }) =>
      told(await by.patch<Body>(`/loans/${fixture.idOf(key)}`, change(actor)))
  // A loan of the caller does not change.
  const takeOver = patch((actor) => ({ officerId: id(`x-${actor}`) }))
  return {
    [`PATCH /api/loans/{id} amount, ${state}`]: patch(() => ({ amount: 500_000 })),
    [`PATCH /api/loans/{id} officerId=caller, ${state}`]: (of) =>
      of.relation === 'own' ? Promise.resolve('-') : takeOver(of),
    [`PATCH /api/loans/{id} outcome, ${state}`]: patch(() => ({ outcome: 'withdrawn' })),
    [`POST /api/attention/amount, ${state}`]: async ({ by, key }) =>
      told(await by.post<Body>('/attention/amount', { loanId: fixture.idOf(key), amount: 500_000 })),
    [`POST /api/loans/bulk-import, ${state}`]: async ({ by, actor, relation, key }) => {
      const loans = [amountOf(isFunded, key, fixture.officer(actor, relation))]
      return rowOutcome(await by.post<BulkLoansResponse>('/loans/bulk-import', { loans }))
    },
    [`POST /api/attention/row, ${state}`]: async ({ by, actor, relation, key }) => {
      const sent = await refusedRow(by, amountOf(isFunded, key, fixture.officer(actor, relation)))
      return told(await by.post<Body>('/attention/row', sent))
    },
  }
}

/** Two loans under a spelling that the caller imported, one of them funded: assigned / pending approval / refused. */
const spelling =
  (where: string, names: string[]): Ask =>
  async ({ by, actor, relation, key }) => {
    if (!isKnown(relation)) return '-'
    const loans = [row(key, { Loan_Officer: key }), funded(`${key} f`, '2026-09-01', { Loan_Officer: key })]
    const sent = await by.post<Body>('/loans/bulk-import', { loans })
    if (sent.status >= 400) await fixture.import(...loans)
    return counts(await by.post<Body>(where, { spelling: key, officerId: id(fixture.officer(actor, relation)) }), names)
  }

/** Only the company gets as far as the pair. */
const pairFor = async (actor: Actor, key: string, officer: string) =>
  actor === 'ceo' || actor === 'admin' ? fixture.makePair(key, officer) : { loanId: MISSING, keep: MISSING }

/** A clawback that does not exist: the rules about the caller come first. */
const clawbackOf = (username: string) => `/balances/${id(username)}/clawbacks/1.${MISSING}`

const otherLoanCalls: Record<string, Ask> = {
  'POST /api/loans/spellings/assign': spelling('/loans/spellings/assign', ['assigned', 'needsApproval', 'refused']),
  'POST /api/attention/officer': spelling('/attention/officer', ['fixed', 'needsApproval', 'refused']),
  'POST /api/attention/number keep': async ({ by, actor, relation, key }) =>
    isKnown(relation)
      ? told(await by.post<Body>('/attention/number', await pairFor(actor, key, fixture.officer(actor, relation))))
      : '-',
  'POST /api/imports/{id}/undo of a changed funded loan': async ({ by, actor, relation, key }) => {
    if (!isKnown(relation)) return '-'
    await fixture.make(key, fixture.officer(actor, relation), true)
    await fixture.import(amountOf(true, key, fixture.officer(actor, relation)))
    const [job] = expectOk(await fixture.admin.get<ImportJob[]>('/imports?limit=1'))
    return told(await by.post<Body>(`/imports/${job!.id}/undo`))
  },
  'POST /api/adjustments': async ({ by, actor, relation }) => {
    if (!isKnown(relation)) return '-'
    const memberId = id(fixture.officer(actor, relation))
    return told(await by.post<Body>('/adjustments', { memberId, amount: 5, type: 'bonus', reason: 'Table' }))
  },
  'PUT /api/balances/{memberId}/terms': async ({ by, actor, relation }) =>
    isKnown(relation) ? told(await by.put<Body>(`/balances/${id(fixture.officer(actor, relation))}/terms`, {})) : '-',
  'PUT /api/balances/{memberId}/clawbacks/{clawbackId}/plan': async ({ by, actor, relation }) =>
    isKnown(relation)
      ? told(await by.put<Body>(`${clawbackOf(fixture.officer(actor, relation))}/plan`, { periods: 2 }))
      : '-',
  'DELETE /api/balances/{memberId}/clawbacks/{clawbackId}/plan': async ({ by, actor, relation }) =>
    isKnown(relation) ? told(await by.delete<Body>(`${clawbackOf(fixture.officer(actor, relation))}/plan`)) : '-',
  'POST /api/balances/{memberId}/clawbacks/{clawbackId}/waiver': async ({ by, actor, relation }) =>
    isKnown(relation)
      ? told(await by.post<Body>(`${clawbackOf(fixture.officer(actor, relation))}/waiver`, { reason: 'Table' }))
      : '-',
  'POST /api/balances/{memberId}/write-off': async ({ by, actor, relation }) =>
    isKnown(relation)
      ? told(await by.post<Body>(`/balances/${id(fixture.officer(actor, relation))}/write-off`, { reason: 'Table' }))
      : '-',
  'POST /api/adjustments/early-payoff': async ({ by, actor, relation, key }) =>
    isKnown(relation)
      ? told(
          await by.post<Body>('/adjustments/early-payoff', {
            loanId: await fixture.make(key, fixture.officer(actor, relation), true),
            reason: 'Table',
          }),
        )
      : '-',
}

/** Adds a loan of the officer as the caller. */
const addLoan =
  (status: string): Ask =>
  async ({ by, actor, relation, key }) => {
    if (!isKnown(relation)) return '-'
    const loan = { borrower: key, loanNumber: key, amount: 500_000, officerId: id(fixture.officer(actor, relation)) }
    const answer = await by.post<Body>('/loans', { ...loan, status })
    return answer.body['needsConfirmation'] === true ? '201 unconfirmed' : told(answer)
  }

const newLoanCalls: Record<string, Ask> = {
  'POST /api/loans, pending': addLoan('Processing'),
  'POST /api/loans, funded': addLoan('Funded'),
  'POST /api/loans/{id}/confirm of a loan that its officer added': async ({ by, actor, relation, key }) => {
    if (!isKnown(relation)) return '-'
    const officer = fixture.officer(actor, relation)
    const loanId = await fixture.make(key, officer, false)
    await fixture.database.query(
      'update loans set needs_confirmation = true, added_by = $2 where id = $1 returning id',
      [loanId, id(officer)],
    )
    return told(await by.post<Body>(`/loans/${loanId}/confirm`))
  },
}

/** A proposal of someone else to match a name to the member. */
async function proposalFor(key: string, officer: string): Promise<string> {
  const [made] = await fixture.database.query<{ id: string }>(
    `insert into remembered_spellings (spelling_key, spelling, member_no, state, proposed_by, proposed_at)
     select $1, $1, no, 'proposed', 'someone', now() from members where username = $2 returning id`,
    [key, officer],
  )
  return made!.id
}

const renamed = new Map<string, MemberFacts>()

/** The request about a last name that the member gives themselves. */
async function keyRequestOf(username: string, lastName: string): Promise<string> {
  const member = changed(renamed.get(username) ?? fixture.member(username), { lastName })
  renamed.set(username, member)
  const event = updatedEvent(member)
  await fixture.emit({ ...event, data: { ...event.data, by: member.id } })
  const [request] = await fixture.database.query<{ id: string }>(
    `select k.id from matching_keys k join members m on m.no = k.member_no
     where m.id = $1 and k.state = 'pending' and k.dropped_at is null`,
    [member.id],
  )
  return request!.id
}

/** Calls that decide which loans match a member. */
const matchCalls: Record<string, Ask> = {
  'POST /api/loans/spellings/assign, remember': async ({ by, actor, relation, key }) => {
    if (!isKnown(relation)) return '-'
    const match = { spelling: `always ${key}`, officerId: id(fixture.officer(actor, relation)), remember: true }
    const answer = await by.post<Body>('/loans/spellings/assign', match)
    if (answer.status >= 400) return told(answer)
    return answer.body['isProposed'] ? '200 proposed' : '200 confirmed'
  },
  'POST /api/loans/spellings/{id}/confirm': async ({ by, actor, relation, key }) => {
    if (!isKnown(relation)) return '-'
    const proposal = await proposalFor(key, fixture.officer(actor, relation))
    return told(await by.post<Body>(`/loans/spellings/${proposal}/confirm`))
  },
  'DELETE /api/loans/spellings/{id}': async ({ by, actor, relation, key }) => {
    if (!isKnown(relation)) return '-'
    return told(await by.delete<Body>(`/loans/spellings/${await proposalFor(key, fixture.officer(actor, relation))}`))
  },
  ...Object.fromEntries(
    ['approve', 'reject', 'withdraw'].map((act): [string, Ask] => [
      `POST /api/approvals/{requestId}/${act}, matching key`,
      async ({ by, actor, relation, key }) => {
        if (!isKnown(relation)) return '-'
        const request = await keyRequestOf(fixture.officer(actor, relation), `Named ${key}`)
        return told(await by.post<Body>(`/approvals/${request}/${act}`, {}))
      },
    ]),
  ),
}

/** Requester and payee of a request, in relation to the caller who decides it. */
const REQUESTS = [
  'own request',
  'pays the caller',
  'by an account of the caller',
  'by the creator of the caller',
  'independent',
] as const
type Request = (typeof REQUESTS)[number]

const bonus = async (by: Caller, memberId: string): Promise<string> =>
  expectOk(await by.post<Adjustment>('/adjustments', { memberId, amount: 5, type: 'bonus', reason: 'Table' })).id

const ties = new Map<Actor, { made: Caller; maker: Caller }>()
const tiesOf = async (actor: Actor) => {
  const found = ties.get(actor)
  if (found) return found
  const maker = await joinAdmin(fixture, `${actor}-maker`, null)
  await fixture.database.query(
    `insert into account_ties (account_id, by_id, kind, at) values ($1, $2, 'promoted', now() - interval '1 day')`,
    [id(`x-${actor}`), maker.user.id],
  )
  const tied = { made: await joinAdmin(fixture, `${actor}-made`, id(`x-${actor}`)), maker }
  ties.set(actor, tied)
  return tied
}

/** The request, or null if the caller cannot make one. */
async function requestFor(request: Request, actor: Actor, by: Caller): Promise<string | null> {
  const { made, maker } = await tiesOf(actor)
  if (request === 'pays the caller') return bonus(fixture.admin, id(`x-${actor}`))
  if (request === 'by an account of the caller') return bonus(made, id('stranger'))
  if (request === 'by the creator of the caller') return bonus(maker, id('stranger'))
  if (request === 'independent') return bonus(fixture.admin, id('stranger'))
  const mine = await by.post<Adjustment>('/adjustments', {
    memberId: id('stranger'),
    amount: 5,
    type: 'bonus',
    reason: 'Table',
  })
  return mine.status === 201 ? mine.body.id : null
}

const decisions = [
  'approvals/{requestId}/approve',
  'approvals/{requestId}/reject',
  'approvals/{requestId}/withdraw',
  'adjustments/{id}/approve',
  'adjustments/{id}/reject',
]

/** Calls that write no money: the caller's own views and mappings, a sync, the caller's own check of a statement, shadow runs. */
const NO_MONEY = [
  'PUT /api/imports/mappings',
  'PUT /api/imports/status-values',
  'PUT /api/loan-views/{name}',
  'PUT /api/payroll-settings',
  'DELETE /api/loan-views/{name}',
  'POST /api/disputes',
  'POST /api/refresh',
  'PUT /api/settings/chain-pay',
  'POST /api/shadow-runs',
  'POST /api/shadow-runs/{id}/differences/{difference}/explain',
  'POST /api/shadow-runs/{id}/explain',
  'POST /api/shadow-runs/{id}/sign-off',
  'POST /api/statements/{period}/lines/{line}/dispute',
  'POST /api/statements/{period}/lines/{line}/verify',
]

interface Line {
  call: string
  about: string
  outcomes: Map<string, Actor[]>
}

async function lineOf(call: string, about: string, ask: (actor: Actor) => Promise<string>): Promise<Line> {
  const outcomes = new Map<string, Actor[]>()
  for (const actor of ACTORS) {
    const outcome = await ask(actor)
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), actor])
  }
  return { call, about, outcomes }
}

/** Rows of calls about a loan: each caller gets a separate loan, and all loans are imported together. */
async function loanLines(
  calls: Record<string, Ask>,
  state: 'pending' | 'funded' | 'made by the call',
): Promise<Line[]> {
  const keyOf = (call: string, relation: Relation, actor: Actor) =>
    `${call} ${relation} ${actor}`.replaceAll(/[^\w-]+/g, '-')
  if (state !== 'made by the call')
    await fixture.prepare(
      Object.keys(calls).flatMap((call) =>
        RELATIONS.flatMap((relation) =>
          ACTORS.map((actor) => ({ key: keyOf(call, relation, actor), officer: fixture.officer(actor, relation) })),
        ),
      ),
      state === 'funded',
    )
  const lines: Line[] = []
  for (const [call, ask] of Object.entries(calls))
    for (const relation of RELATIONS)
      lines.push(
        await lineOf(call, relation, (actor) =>
          ask({ by: fixture.caller(actor), actor, relation, key: keyOf(call, relation, actor) }),
        ),
      )
  return lines
}

async function table(): Promise<Line[]> {
  const lines: Line[] = [
    ...(await loanLines(loanCalls(false), 'pending')),
    ...(await loanLines(loanCalls(true), 'funded')),
    ...(await loanLines(otherLoanCalls, 'made by the call')),
    ...(await loanLines(newLoanCalls, 'made by the call')),
    ...(await loanLines(matchCalls, 'made by the call')),
  ]
  for (const call of decisions)
    for (const request of REQUESTS)
      lines.push(
        await lineOf(`POST /api/${call}`, request, async (actor) => {
          const by = fixture.caller(actor)
          const requestId = await requestFor(request, actor, by)
          if (requestId === null) return 'cannot request'
          return told(await by.post<Body>(`/${call.replace(/\{.*\}/, requestId)}`, {}))
        }),
      )
  for (const [call, ask] of Object.entries(ROLE_CALLS))
    lines.push(await lineOf(call, 'by role', async (actor) => told(await ask(fixture.caller(actor)))))
  return lines.filter(({ outcomes }) => !outcomes.has('-'))
}

/** Each call once, then what it is about, and the callers by outcome. */
function textOf(lines: readonly Line[]): string {
  const who = (actors: Actor[]) => (actors.length === ACTORS.length ? 'everyone' : actors.join(', '))
  const groups = Map.groupBy(lines, ({ call }) => call)
  const texts = [...groups].map(([call, found]) =>
    [
      call,
      ...found.map(
        ({ about, outcomes }) =>
          `  ${about}\n${[...outcomes].map(([outcome, actors]) => `    ${outcome}: ${who(actors)}`).join('\n')}`,
      ),
    ].join('\n'),
  )
  return `${texts.join('\n\n')}\n`
}

const SUCCESS = /^(20\d|row (imported|pending)|[1-9]\d*\/|\d+\/[1-9])/
const successes = ({ outcomes }: Line): Actor[] =>
  [...outcomes].flatMap(([outcome, actors]) => (SUCCESS.test(outcome) ? actors : []))
const named = (lines: readonly Line[]) =>
  lines.map((line) => `${line.call} ${line.about}: ${successes(line).join(', ')}`)

describe('write calls of loans', () => {
  let lines: Line[] = []

  it('give every role and relation exactly what permission-table.txt says', async () => {
    lines = await table()
    const text = textOf(lines)
    if (process.env['UPDATE_PERMISSION_TABLE']) fs.writeFileSync(FILE, text)
    expect(text).toBe(fs.readFileSync(FILE, 'utf8'))
  }, 600_000)

  it('have a row in the table, except calls that write no money', () => {
    const document = JSON.parse(fs.readFileSync(DOCUMENT, 'utf8')) as {
      paths: Record<string, Record<string, { 'x-service'?: string }>>
    }
    const calls = Object.entries(document.paths).flatMap(([at, operations]) =>
      Object.entries(operations)
        .filter(([verb, operation]) => verb !== 'get' && operation['x-service'] === 'loans')
        .map(([verb]) => `${verb.toUpperCase()} ${at}`),
    )
    const covered = (call: string) =>
      lines.some((line) => line.call === call || line.call.startsWith(`${call} `) || line.call.startsWith(`${call},`))
    expect(calls.filter((call) => !covered(call) && !NO_MONEY.includes(call))).toEqual([])
  })

  it('never let a caller change a loan that pays them', () => {
    const onOwn = lines.filter(
      ({ call, about }) => /^(own|report)$/.test(about) && /PATCH|attention\/(amount|row|number)|undo/.test(call),
    )
    expect(onOwn.length).toBeGreaterThan(20)
    expect(named(onOwn.filter((line) => successes(line).length > 0))).toEqual([])
  })

  it('never let a caller confirm a match that pays them, or approve an own name', () => {
    const confirming = lines.filter(
      ({ call, about }) => /^(own|report)$/.test(about) && /spellings.*confirm$/.test(call),
    )
    const naming = lines.filter(({ call, about }) => about === 'own' && /(approve|reject), matching key$/.test(call))
    expect([confirming.length, naming.length]).toEqual([2, 2])
    expect(named([...confirming, ...naming].filter((line) => successes(line).length > 0))).toEqual([])
    const proposing = lines.filter(({ call, about }) => /^(own|report)$/.test(about) && call.endsWith(', remember'))
    expect(proposing.flatMap(({ outcomes }) => outcomes.get('200 confirmed') ?? [])).toEqual([])
  })

  it('never fund a loan for a member that it pays', () => {
    const funding = lines.filter(
      ({ call, about }) => /^(own|report)$/.test(about) && call === 'POST /api/loans, funded',
    )
    expect(funding).toHaveLength(2)
    expect(named(funding.filter((line) => successes(line).length > 0))).toEqual([])
    const confirming = lines.filter(
      ({ call, about }) => about === 'own' && call.startsWith('POST /api/loans/{id}/confirm'),
    )
    expect(confirming.map(successes)).toEqual([[]])
  })

  it('never let a manager’s file change a funded loan that pays them', () => {
    const rows = lines.filter(({ call, about }) => /^(own|report)$/.test(about) && call.includes('bulk-import, funded'))
    expect(rows.flatMap(successes)).not.toContain('manager')
  })

  it('let an auditor change nothing', () => {
    expect(named(lines.filter((line) => successes(line).includes('auditor')))).toEqual([])
  })

  it('let no one decide a request of their own, of a tied account, or for their own pay', () => {
    const deciding = lines.filter(({ call }) => /\/(approve|reject)$/.test(call))
    expect(
      named(deciding.filter(({ about }) => about !== 'independent').filter((line) => successes(line).length > 0)),
    ).toEqual([])
    for (const line of deciding.filter(({ about }) => about === 'independent'))
      expect(successes(line)).toEqual(['ceo', 'admin', 'payroll'])
  })
})
