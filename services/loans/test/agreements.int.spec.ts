import { createHash } from 'node:crypto'
import type { LoanExplanation, MemberAgreement, MyCompPlan, PlanAgreement, Problem } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded } from './loans-fixture.ts'
import { COMPANY_TERMS, day, openPlans, type PlansFixture } from './plan-fixture.ts'
import { csvRecords, expectOk } from './statements-fixture.ts'

let fixture: PlansFixture
let ann: Caller
let cora: Caller

beforeAll(async () => {
  fixture = await openPlans()
  const createdAt = '2020-01-01T00:00:00.000Z'
  await fixture.people(
    { username: 'bob', createdAt },
    { username: 'ann', upline: 'bob', createdAt },
    { username: 'cora', role: 'processor', duties: ['compliance'], createdAt },
    { username: 'aud', role: 'processor', duties: ['auditor'], createdAt },
    { username: 'pat', role: 'processor', duties: ['payroll'], createdAt },
  )
  ;[ann, cora] = [await fixture.as('ann'), await fixture.as('cora')]
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const mine = async (by: Caller) => expectOk(await by.get<MyCompPlan>('/comp-plans/mine')).agreements
const acknowledge = (by: Caller, { planId, version, sha256 }: Pick<PlanAgreement, 'planId' | 'version' | 'sha256'>) =>
  by.post<PlanAgreement & Partial<Pick<Problem, 'code'>>>('/comp-plans/mine/acknowledge', { planId, version, sha256 })
const listed = async (query = '', by = cora) =>
  expectOk(await by.get<MemberAgreement[]>(`/compliance/agreements${query}`))
const stored = () =>
  fixture.database.query<{ username: string; version: number; text: string; sha256: string }>(
    `select m.username, v.version, a.text, a.sha256 from plan_acknowledgments a join members m on m.no = a.member_no
     join comp_plan_versions v on v.id = a.plan_version order by a.acknowledged_at`,
  )

describe('GET /comp-plans/mine', () => {
  it('has the agreement of the plan in force, not acknowledged, with the hash of its text', async () => {
    const [agreement, ...others] = await mine(ann)
    expect(others).toEqual([])
    expect(agreement).toMatchObject({
      ...{ planName: 'Company plan', version: 1, from: null, to: null },
      ...{ acknowledgedAt: null, earlierAcknowledgedAt: null },
      sha256: createHash('sha256').update(agreement!.text).digest('hex'),
    })
    expect(agreement!.text).toContain('Personal pay: on each funded loan that you originate, you earn 75 bp.')
    expect(await mine(await fixture.as('bob'))).toEqual([agreement])
  })
})

describe('POST /comp-plans/mine/acknowledge', () => {
  it('refuses a hash that is not of the current text, and a plan of others', async () => {
    const [agreement] = await mine(ann)
    expect(await acknowledge(ann, { ...agreement!, sha256: '0'.repeat(64) })).toMatchObject({
      ...{ status: 409, body: { code: 'loans.agreement-changed' } },
    })
    const { id } = await fixture.newPlan('Of no one')
    await fixture.publish(id, { effectiveFrom: day(0) })
    for (const other of [{ planId: id }, { version: 7 }])
      expect(await acknowledge(ann, { ...agreement!, ...other })).toMatchObject({
        ...{ status: 404, body: { code: 'loans.unknown-agreement' } },
      })
    expect((await acknowledge(ann, { ...agreement!, sha256: 'no hash' })).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('stores who, which version, which text and when, once', async () => {
    const [agreement] = await mine(ann)
    const first = expectOk(await acknowledge(ann, agreement!))
    expect(Date.parse(first.acknowledgedAt!)).toBeGreaterThan(Date.now() - 60_000)
    expect(expectOk(await acknowledge(ann, agreement!))).toEqual(first)
    expect(await mine(ann)).toEqual([first])
    const { text, sha256 } = agreement!
    expect(await stored()).toEqual([{ username: 'ann', version: 1, text, sha256 }])
    expect((await mine(await fixture.as('bob')))[0]?.acknowledgedAt).toBeNull()
  })

  it('cannot be changed or deleted', async () => {
    for (const sql of ['delete from plan_acknowledgments', "update plan_acknowledgments set text = ''"])
      await expect(fixture.database.query(sql)).rejects.toThrow('append-only')
  })

  it('refuses API keys, auditors and visitors', async () => {
    const [agreement] = await mine(ann)
    const key = await fixture.signInAs({ ...fixture.member('bob'), scopes: ['payroll:read', 'members:read'] })
    expect((await acknowledge(key, agreement!)).status).toBe(403)
    expect(await acknowledge(await fixture.as('aud'), agreement!)).toMatchObject({
      ...{ status: 403, body: { code: 'auth.auditor-read-only' } },
    })
    expect((await acknowledge(fixture.visitor, agreement!)).status).toBe(401)
    expect(await stored()).toHaveLength(1)
  })
})

describe('GET /compliance/agreements', () => {
  const of = (rows: MemberAgreement[]) => rows.map(({ memberName, state }) => `${memberName}: ${state}`)

  it('lists who acknowledged which text and who has not, by name', async () => {
    expect(of(await listed())).toEqual([
      ...['admin Test: missing', 'ann Test: acknowledged', 'aud Test: missing', 'bob Test: missing'],
      ...['boss Test: missing', 'cora Test: missing', 'pat Test: missing'],
    ])
    const [agreement] = await mine(ann)
    const { planId, sha256, acknowledgedAt } = agreement!
    expect((await listed('?q=ann'))[0]).toEqual({
      ...{ memberId: fixture.member('ann').id, memberName: 'ann Test', planId, planName: 'Company plan', version: 1 },
      ...{ effectiveFrom: null, state: 'acknowledged', sha256, acknowledgedAt, acknowledgedSha256: sha256 },
    })
  })

  it('searches, filters and pages', async () => {
    expect(of(await listed('?q=BO'))).toEqual(['bob Test: missing', 'boss Test: missing'])
    expect(of(await listed('?state=acknowledged'))).toEqual(['ann Test: acknowledged'])
    expect(await listed('?state=missing')).toHaveLength(6)
    const pages: MemberAgreement[] = []
    let cursor: string | undefined = ''
    for (; cursor !== undefined;) {
      const answer = await cora.get<MemberAgreement[]>(`/compliance/agreements?limit=2&cursor=${cursor}`)
      pages.push(...expectOk(answer))
      cursor = answer.headers['next-cursor'] as string | undefined
    }
    expect(pages).toEqual(await listed())
    expect((await cora.get('/compliance/agreements?state=none')).status).toBe(400)
  })

  it('downloads the filtered list as CSV', async () => {
    const answer = await cora.get<string>('/compliance/agreements/export.csv?state=missing')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="agreements.csv"')
    const records = csvRecords(expectOk(answer))
    expect(records.map(({ Member, State }) => [Member, State])).toEqual(
      (await listed('?state=missing')).map(({ memberName }) => [memberName, 'Missing']),
    )
  })

  it('allows the company, the Compliance duty and auditors alone', async () => {
    for (const by of [fixture.admin, fixture.ceo, cora, await fixture.as('aud')])
      for (const path of ['', '/export.csv']) expect((await by.get(`/compliance/agreements${path}`)).status).toBe(200)
    for (const by of [ann, await fixture.as('pat')])
      for (const path of ['', '/export.csv']) expect((await by.get(`/compliance/agreements${path}`)).status).toBe(403)
  })
})

describe("'Why this number?' of a loan", () => {
  it('has the hash of the agreement of each payee, and when the payee acknowledged it', async () => {
    await fixture.import(funded('W-1', day(-3)))
    const { id } = await fixture.loan('W-1')
    const { shares } = expectOk(await fixture.admin.get<LoanExplanation>(`/loans/${id}/explanation`))
    const [{ sha256, acknowledgedAt }] = (await mine(ann)) as [PlanAgreement]
    expect(shares.map(({ memberName, agreement }) => [memberName, agreement])).toEqual([
      ['ann Test', { sha256, acknowledgedAt }],
      ['bob Test', { sha256, acknowledgedAt: null }],
      ...[0, 1].map(() => [null, null]),
    ])
  })
})

describe('a change of a company setting', () => {
  it('changes the text, so that the earlier acknowledgment counts for the earlier text', async () => {
    const [before] = await mine(ann)
    expectOk(await fixture.admin.put('/comp-plans/trigger', { trigger: 'lock' }))
    const [after] = await mine(ann)
    expect(after).toMatchObject({ acknowledgedAt: null, earlierAcknowledgedAt: before!.acknowledgedAt })
    expect(after!.text).toContain('The lock date of the loan decides')
    expect((await acknowledge(ann, before!)).body.code).toBe('loans.agreement-changed')
    expect((await listed('?q=ann'))[0]).toMatchObject({
      ...{ state: 'earlier-text', sha256: after!.sha256, acknowledgedSha256: before!.sha256 },
    })
    expectOk(await acknowledge(ann, after!))
    expect((await listed('?q=ann'))[0]).toMatchObject({ state: 'acknowledged', acknowledgedSha256: after!.sha256 })
    expect(await stored()).toHaveLength(2)
  })
})

describe('an approved version with a later date', () => {
  it('accepts an acknowledgment before the version takes effect', async () => {
    const { id } = await fixture.companyPlan()
    const { version } = await fixture.publish(id, {
      ...COMPANY_TERMS,
      effectiveFrom: day(30),
      personal: { rateBp: 80 },
    })
    const [current, later, ...others] = await mine(ann)
    expect([current, later]).toMatchObject([
      { version: 1, from: null, to: day(29) },
      { version, from: day(30), to: null, acknowledgedAt: null },
    ])
    expect(others).toEqual([])
    expect(later!.text).toContain('you earn 80 bp')
    expectOk(await acknowledge(ann, later!))
    fixture.moveClock(30)
    const [bobs] = await mine(await fixture.as('bob'))
    expect(bobs).toMatchObject({ version, acknowledgedAt: null })
    expect((await mine(ann))[0]?.acknowledgedAt).not.toBeNull()
    fixture.moveClock(-30)
  })
})
