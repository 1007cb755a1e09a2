import { EntityManager } from '@mikro-orm/postgresql'
import type {
  Adjustment,
  DisputeView,
  LoanLookup,
  LoansResponse,
  PendingApproval,
  Problem,
  SessionUser,
} from '@upline/contracts'
import { changed, updatedEvent, type Answer } from '@upline/testing'
import { type StatementsFixture, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { day } from './plan-fixture.ts'

let fixture: StatementsFixture

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'top' },
    { username: 'dan', upline: 'top' },
    { username: 'cy', upline: 'dan' },
    { username: 'bob', upline: 'cy' },
    { username: 'ann', upline: 'bob' },
    { username: 'zed' },
    { username: 'auditor', role: 'processor', duties: ['auditor'] },
  )
  await fixture.move('ann', 'zed', '2026-05-01T12:00:00.000Z')
  await fixture.move('ann', 'bob', '2026-06-01T12:00:00.000Z')
})

beforeEach(async () => {
  await forgetLimits()
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const limitKey = (who: string) => `loans:lookups:${fixture.member(who).id}`

async function forgetLimits(): Promise<void> {
  const { REDIS } = await import('@upline/auth')
  const redis = fixture.app.get<{ del(keys: string[]): Promise<number> }>(REDIS)
  await redis.del(['top', 'dan', 'cy', 'bob', 'ann', 'zed', 'admin', 'boss', 'auditor'].map(limitKey))
}

const ask = async (number: string, who: string): Promise<Answer<LoanLookup>> => {
  return (await fixture.as(who)).get<LoanLookup>(`/loans/lookup?number=${encodeURIComponent(number)}`)
}
const look = async (number: string, who: string): Promise<LoanLookup> => expectOk(await ask(number, who))

const correct = async (number: string, change: object) => {
  const { id } = await fixture.loan(number)
  const { requestId } = expectOk(await fixture.admin.patch<PendingApproval>(`/loans/${id}`, change))
  await fixture.approve(requestId)
}

describe('GET /loans/lookup', () => {
  it('answers paid with the amount, the funding date and the line of the statement', async () => {
    await fixture.import(funded('L-1', '2026-09-01'))
    const found = await look('L-1', 'bob')
    expect(found).toEqual({
      ...{ loanNumber: 'L-1', paysYou: true, amount: 1_000, reason: 'paid', since: '2026-09-01' },
      rule: expect.stringMatching(/^A funded loan pays /),
      statementLine: { periodId: (await fixture.open()).id, line: expect.any(String) },
    })
    const { lines } = await fixture.statement('bob', found.statementLine!.periodId)
    expect(lines.find(({ key }) => key === found.statementLine!.line)).toMatchObject({
      loanNumber: 'L-1',
      amount: 1_000,
    })
  })

  it('finds a number in any case and spacing, and returns it as requested', async () => {
    expect(await look('  l-1 ', 'bob')).toMatchObject({ loanNumber: 'l-1', reason: 'paid' })
  })

  it('answers pending with the estimate', async () => {
    await fixture.import(row('L-2', { Created: '2026-04-01' }))
    expect(await look('L-2', 'ann')).toMatchObject({
      paysYou: true,
      amount: 3_000,
      reason: 'pending',
      since: '2026-04-01',
    })
    expect(await look('L-2', 'bob')).toMatchObject({ amount: 1_000, since: '2026-06-01' })
  })

  it('answers moved-away, joined-later, level-too-deep and never-in-chain by the histories of the team', async () => {
    await fixture.import(funded('L-3', '2026-05-10', { Created: '2026-04-01' }))
    expect(await look('L-3', 'zed')).toMatchObject({ reason: 'paid' })
    expect(await look('L-3', 'bob')).toMatchObject({ paysYou: false, reason: 'moved-away', since: '2026-05-01' })
    expect(await look('L-1', 'zed')).toMatchObject({ reason: 'moved-away', since: '2026-06-01' })
    expect(await look('L-1', 'top')).toMatchObject({ reason: 'level-too-deep' })
    await fixture.import(funded('L-4', '2026-04-20', { Created: '2026-04-01' }))
    expect(await look('L-4', 'zed')).toMatchObject({ reason: 'joined-later', since: '2026-05-01' })
    expect(await look('L-4', 'boss')).toMatchObject({ reason: 'never-in-chain', since: null })
  })

  it('answers no-officer to everyone', async () => {
    await fixture.import(row('L-5', { Loan_Officer: 'Nobody Known' }))
    for (const who of ['ann', 'zed', 'admin'])
      expect(await look('L-5', who)).toMatchObject({ reason: 'no-officer', since: null })
  })

  it('answers no-amount and ended to members of the chain alone', async () => {
    await fixture.import(row('L-6', { Loan_Amount: '' }), row('L-7'))
    expect(await look('L-6', 'bob')).toMatchObject({ paysYou: false, reason: 'no-amount' })
    expect(await look('L-6', 'boss')).toMatchObject({ reason: 'never-in-chain' })
    await fixture.database.query(
      `update loans set outcome = 'withdrawn', version = version + 1 where loan_number = 'L-7'`,
    )
    expect(await look('L-7', 'ann')).toMatchObject({ reason: 'ended', since: day(0) })
    expect(await look('L-7', 'boss')).toMatchObject({ reason: 'never-in-chain' })
    await fixture.database.query(`update loans set outcome = null, version = version + 1 where loan_number = 'L-7'`)
  })

  it('answers reversed with the line that took the share', async () => {
    await fixture.import(funded('L-8', '2026-09-02'))
    await correct('L-8', { officerId: fixture.member('zed').id })
    const found = await look('L-8', 'ann')
    expect(found).toMatchObject({ paysYou: false, reason: 'reversed', since: day(0) })
    expect(found.amount).toBeUndefined()
    const { lines } = await fixture.statement('ann', found.statementLine!.periodId)
    expect(lines.find(({ key }) => key === found.statementLine!.line)).toMatchObject({ amount: -3_000 })
  })

  it('answers originators of a split loan and members above any of them with all that their lines pay', async () => {
    await fixture.import(row('L-10'))
    const shared = { originators: ['ann', 'cy'].map((name) => ({ memberId: fixture.member(name).id, percent: 50 })) }
    expectOk(await fixture.admin.patch(`/loans/${(await fixture.loan('L-10')).id}`, shared))
    const amounts = { ann: 1_500, bob: 500, cy: 200 + 1_500, dan: 200 + 500, top: 200 }
    for (const [who, amount] of Object.entries(amounts))
      expect(await look('L-10', who)).toMatchObject({ reason: 'pending', amount })
    await fixture.import(funded('L-10', '2026-09-03'))
    for (const [who, amount] of Object.entries(amounts)) {
      const { statementLine, ...found } = await look('L-10', who)
      expect(found).toMatchObject({ reason: 'paid', amount, since: '2026-09-03' })
      const { lines } = await fixture.statement(who, statementLine!.periodId)
      expect(lines.filter(({ key }) => key === statementLine!.line)).toHaveLength(1)
    }
    expect(await look('L-10', 'zed')).toMatchObject({ reason: 'moved-away' })
  })

  it('answers inactive-at-funding since the member became inactive', async () => {
    await fixture.people({ username: 'ivy', upline: 'zed' })
    await fixture.emit(updatedEvent(changed(fixture.member('ivy'), { isActive: false, version: 70 })))
    await fixture.import({ ...funded('L-9', ''), Funded_Date: undefined, Loan_Officer: 'ivy' })
    expect(await look('L-9', 'ivy')).toMatchObject({ reason: 'inactive-at-funding' })
  })

  it('answers a manager, the company and an auditor about themselves', async () => {
    for (const who of ['admin', 'boss', 'auditor'])
      expect(await look('L-1', who)).toMatchObject({ reason: 'never-in-chain' })
  })

  it('answers about a loan without a number by its id, to members who see it', async () => {
    await fixture.import(row('', { Borrower: 'Nora Blank', Created: '2026-07-01' }))
    const ann = await fixture.as('ann')
    const { loans } = expectOk(await ann.get<LoansResponse>('/loans?q=Nora%20Blank'))
    const path = `/loans/lookup?loan=${loans[0]!.id}`
    expect(expectOk(await ann.get(path))).toMatchObject({ loanNumber: '', reason: 'pending', amount: 3_000 })
    expect(expectOk(await (await fixture.as('bob')).get(path))).toMatchObject({ reason: 'pending', amount: 1_000 })
    expect(expectOk(await (await fixture.as('zed')).get(path))).toMatchObject({ reason: 'not-found', loanNumber: '' })
    expect((await ann.get('/loans/lookup?loan=1')).status).toBe(400)
  })

  it('refuses a request without a number, and one that is too long', async () => {
    const ann = await fixture.as('ann')
    for (const query of ['', '?number=', '?number=%20', `?number=${'9'.repeat(301)}`, '?number=a&number=b'])
      expect((await ann.get(`/loans/lookup${query}`)).status).toBe(400)
  })
})

describe('a loan outside the scope', () => {
  it('returns the same fields and values for any loan', async () => {
    await fixture.import(
      row('O-1', { Loan_Amount: '111111', Borrower: 'Secret One' }),
      funded('O-2', '2026-09-05', { Loan_Amount: '222222' }),
      row('O-3', { Loan_Amount: '', Status: 'Application' }),
    )
    const answers = await Promise.all(['O-1', 'O-2', 'O-3'].map((number) => look(number, 'boss')))
    for (const [at, { loanNumber, ...answer }] of answers.entries()) {
      expect(loanNumber).toBe(`O-${at + 1}`)
      expect(answer).toEqual({ paysYou: false, reason: 'never-in-chain', since: null, rule: expect.any(String) })
    }
    expect(new Set(answers.map(({ rule }) => rule)).size).toBe(1)
  })

  it('differs from an unknown number in the reason and its rule alone', async () => {
    const [known, unknown] = [await ask('O-1', 'boss'), await ask('X-404', 'boss')]
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(unknown.body).toEqual({
      ...{ ...known.body, loanNumber: 'X-404', reason: 'not-found', rule: 'Upline has no loan with this number.' },
    })
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
  })

  it('runs the same statements as an unknown number and as one without a loan officer', async () => {
    const { lookups, run } = await countedLookups()
    const statementsOf = async (number: string, who: string) => {
      run.length = 0
      await lookups.lookUp({ ...fixture.member(who) } as unknown as SessionUser, number)
      return run.toSorted()
    }
    const unknown = await statementsOf('X-404', 'boss')
    expect(unknown.length).toBeGreaterThanOrEqual(7)
    const asked = { 'O-1': 'boss', 'O-2': 'boss', 'L-5': 'zed', 'L-1': 'bob', 'L-8': 'ann' }
    for (const [number, who] of Object.entries(asked)) expect(await statementsOf(number, who)).toEqual(unknown)
  })
})

/** The service of the lookups on a database that notes every statement. */
async function countedLookups() {
  const [{ LoanLookupService }, { MembersService }] = await Promise.all([
    import('../src/loan-lookup/loan-lookup.service.ts'),
    import('../src/hierarchy/members.service.ts'),
  ])
  const em = fixture.app.get(EntityManager)
  const client = em.getConnection().getClient() as unknown as { executeQuery(query: { sql: string }): Promise<unknown> }
  const run: string[] = []
  const executeQuery = (query: { sql: string }) => {
    run.push(query.sql)
    return client.executeQuery(query)
  }
  const counted = {
    getTransactionContext: () => undefined,
    getConnection: () => ({ getClient: () => ({ executeQuery }) }),
  }
  const on = <Service extends object>(service: Service, parts: object): Service =>
    Object.assign(Object.create(service) as Service, parts)
  const members = on(fixture.app.get(MembersService), { em: counted })
  return { lookups: on(fixture.app.get(LoanLookupService), { em: counted, members }), run }
}

describe('lookups of one member', () => {
  it('allows 60 lookups a minute and does not limit other members', async () => {
    const zed = await fixture.as('zed')
    const statuses = await Promise.all(
      Array.from({ length: 60 }, () => zed.get('/loans/lookup?number=X').then(({ status }) => status)),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await zed.get<Problem>('/loans/lookup?number=X')
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('loans.too-many-lookups')
    const retryAfter = Number(refused.headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect((await ask('X', 'ann')).status).toBe(200)
    await forgetLimits()
    expect((await ask('X', 'zed')).status).toBe(200)
  })
})

describe('a dispute about a loan by its number', () => {
  const dispute = async (number: string, who: string) =>
    (await fixture.as(who)).post<DisputeView & Problem>('/disputes', {
      ...{ loanNumber: number, reason: 'missing-assignment', comment: 'I brought this loan' },
    })
  const ofMember = async (who: string) => fixture.disputes(await fixture.as(who))

  it('returns the same answer for a loan outside the scope and for an unknown number', async () => {
    const [known, unknown] = [await dispute('O-2', 'zed'), await dispute('X-404', 'zed')]
    expect([known.status, unknown.status]).toEqual([201, 201])
    for (const { body } of [known, unknown])
      expect(body).toMatchObject({ state: 'open', loanId: null, borrower: null, amount: null, memberName: 'zed Test' })
    expect([known.body.loanNumber, unknown.body.loanNumber]).toEqual(['O-2', 'X-404'])
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
  })

  it('can be open only once per loan number, in any spelling', async () => {
    expect((await dispute(' o-2', 'zed')).body.code).toBe('loans.loan-disputed')
    const twice = await Promise.all([dispute('O-3', 'cy'), dispute('O-3', 'cy')])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('shows the loan to the company, and the number alone to its owner', async () => {
    const [, forCompany] = await fixture
      .disputes(fixture.admin, '?open=true')
      .then((all) => [
        all.find(({ loanNumber }) => loanNumber === 'X-404'),
        all.find(({ loanNumber }) => loanNumber === 'O-2'),
      ])
    expect(forCompany).toMatchObject({ borrower: 'Borrower O-2', loanId: (await fixture.loan('O-2')).id })
    for (const own of await ofMember('zed')) expect(own).toMatchObject({ loanId: null, borrower: null })
    expect(await ofMember('top')).toEqual([])
  })

  it('holds the amount of its answer until a second person approves it, and never shows the borrower', async () => {
    const { id } = (await ofMember('zed')).find(({ loanNumber }) => loanNumber === 'O-2')!
    expectOk(await fixture.admin.post(`/disputes/${id}/resolve`, { answer: 'You are right', amount: 250 }))
    expect(await look('O-2', 'zed')).toMatchObject({ paysYou: false, amount: 250, reason: 'on-hold' })
    expect(await look('O-2', 'top')).toMatchObject({ reason: 'level-too-deep' })
    const [pending] = expectOk(await fixture.ceo.get<Adjustment[]>('/adjustments?state=pending'))
    expect(pending).toMatchObject({ loanNumber: 'O-2', borrower: 'Borrower O-2', reason: 'Loan O-2: You are right' })
    expectOk(await fixture.ceo.post(`/adjustments/${pending!.id}/approve`, {}))
    expect((await look('O-2', 'zed')).reason).not.toBe('on-hold')
    const zed = await fixture.as('zed')
    const seen = JSON.stringify([
      expectOk(await zed.get('/disputes')),
      expectOk(await zed.get('/adjustments')),
      await fixture.statement('zed', (await fixture.open()).id),
      (await zed.get(`/statements/${(await fixture.open()).id}/statement.csv`)).body,
    ])
    expect(seen).toContain('Loan O-2: You are right')
    expect(seen).not.toContain('Borrower O-2')
    expect(seen).not.toContain((await fixture.loan('O-2')).id)
  })

  it('requires a number, a known reason and a comment', async () => {
    const ann = await fixture.as('ann')
    const whole = { loanNumber: 'O-1', reason: 'other', comment: 'x' }
    for (const wrong of [{ loanNumber: ' ' }, { reason: 'because' }, { comment: '' }])
      expect((await ann.post('/disputes', { ...whole, ...wrong })).status).toBe(400)
  })
})
