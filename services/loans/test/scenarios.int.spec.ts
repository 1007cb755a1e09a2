import {
  type Approval,
  type CompPlan,
  type Scenario,
  type ScenarioDetail,
  type ScenarioInput,
  type ScenarioResult,
} from '@upline/contracts'
import { addDays, addMonths, dateAt, DEFAULT_TIME_ZONE, firstOfMonth, monthOf } from '@upline/contracts'
import { type DataOf, scenarioMoveEntered, scenarioMoveRequested } from '@upline/contracts/events'
import { type Caller, eventually } from '@upline/testing'
import { type StatementsFixture, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

let fixture: StatementsFixture
let manager: Caller
const today = dateAt(new Date(), DEFAULT_TIME_ZONE)
const lastMonth = firstOfMonth(addMonths(monthOf(today), -1))

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'top', role: 'manager' },
    { username: 'bob', upline: 'top' },
    { username: 'cy', upline: 'top' },
    { username: 'ann', upline: 'bob' },
    { username: 'zed', role: 'manager' },
    { username: 'auditor', role: 'processor', duties: ['auditor'] },
  )
  manager = await fixture.as('top')
  await fixture.import(
    funded('S-1', addDays(lastMonth, 20), { Created: '2026-01-05' }),
    funded('S-0', '2020-01-10', { Created: '2020-01-05' }),
    row('S-2', { Created: '2026-01-05' }),
  )
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const id = (username: string) => fixture.member(username).id
const annToCy = () => ({
  moves: [{ memberId: id('ann'), uplineId: id('cy') }],
  plans: [] as ScenarioInput['changes']['plans'],
})
const preview = (who: Caller, changes: ScenarioInput['changes'], months = 3) =>
  who.post<ScenarioResult>('/scenarios/preview', { changes, months })

const terms = (personal: number, first: number) => ({
  personal: { rateBp: personal, minDollars: null, maxDollars: null, perLoanDollars: null },
  overrides: ([1, 2, 3] as const).map((level) => ({
    ...{ level, rateBp: level === 1 ? first : 10, minDollars: null, maxDollars: null, perLoanDollars: null },
  })),
  tiers: null,
})

async function companyPlan(): Promise<CompPlan> {
  return expectOk(await fixture.admin.get<CompPlan[]>('/comp-plans'))[0]!
}

const input = (over: Partial<ScenarioInput> = {}): ScenarioInput => ({
  ...{ name: 'Ann under Cy', months: 3, effectiveOn: addDays(today, 30), changes: annToCy() },
  ...over,
})

describe('POST /scenarios/preview', () => {
  it("shows everyone's pending and funded dollars under a move, and writes nothing", async () => {
    const found = expectOk(await preview(fixture.admin, annToCy()))
    expect(found).toMatchObject({ pendingLoans: 1, fundedLoans: 1, peopleCount: 2 })
    expect(found.moves).toMatchObject([{ memberId: id('ann'), fromId: id('bob'), uplineId: id('cy'), isDone: false }])
    const of = (username: string) => found.people.find(({ memberId }) => memberId === id(username))
    expect(of('cy')).toMatchObject({ pendingBefore: 0, pendingAfter: 1_000, fundedBefore: 0, fundedAfter: 1_000 })
    expect(of('bob')).toMatchObject({ pendingBefore: 1_000, pendingAfter: 0, fundedBefore: 1_000, fundedAfter: 0 })
    expect(found.total).toEqual({ pendingBefore: 1_000, pendingAfter: 1_000, fundedBefore: 1_000, fundedAfter: 1_000 })
    expect(await fixture.owed('S-1')).toContain(`1 bob 100000`)
  })

  it('combines moves with the terms of a plan', async () => {
    const plan = await companyPlan()
    const changes = { ...annToCy(), plans: [{ planId: plan.id, terms: terms(80, 50) }] }
    const { people, plans } = expectOk(await preview(fixture.admin, changes))
    const of = (username: string) => people.find(({ memberId }) => memberId === id(username))
    expect(of('cy')).toMatchObject({ fundedBefore: 0, fundedAfter: 2_000 })
    expect(of('ann')).toMatchObject({ fundedBefore: 3_000, fundedAfter: 3_200 })
    expect(plans).toMatchObject([{ planName: plan.name, before: { personal: { rateBp: 75 } } }])
  })

  it('counts funded loans of the chosen months alone', async () => {
    expect(expectOk(await preview(fixture.admin, annToCy(), 12)).fundedLoans).toBe(1)
  })

  it('refuses a reporting loop, unknown members and malformed changes', async () => {
    const loop = { moves: [{ memberId: id('bob'), uplineId: id('ann') }], plans: [] }
    expect(await preview(fixture.admin, loop)).toMatchObject({ status: 409, body: { code: 'roster.upline-circle' } })
    const unknown = { moves: [{ memberId: 'nobody', uplineId: null }], plans: [] }
    expect((await preview(fixture.admin, unknown)).status).toBe(404)
    expect((await preview(fixture.admin, annToCy(), 2)).status).toBe(400)
    const twice = { moves: [...annToCy().moves, ...annToCy().moves], plans: [] }
    expect((await preview(fixture.admin, twice)).status).toBe(400)
  })

  it('shows managers the pay of their downline and their own, for moves within it', async () => {
    const found = expectOk(await preview(await fixture.as('top'), annToCy()))
    expect(found.people.map(({ memberId }) => memberId).toSorted()).toEqual([id('bob'), id('cy')].toSorted())
    expect((await preview(await fixture.as('zed'), annToCy())).status).toBe(403)
    const plan = await companyPlan()
    const withPlan = { moves: [], plans: [{ planId: plan.id, terms: terms(80, 50) }] }
    expect((await preview(manager, withPlan)).status).toBe(403)
    expect((await preview(manager, { moves: [{ memberId: id('ann'), uplineId: null }], plans: [] })).status).toBe(403)
    expect((await preview(await fixture.as('ann'), annToCy())).status).toBe(403)
    expect((await preview(await fixture.as('auditor'), annToCy())).status).toBe(200)
  })
})

describe('a saved scenario', () => {
  const save = async (who: Caller, over: Partial<ScenarioInput> = {}) =>
    expectOk(await who.post<ScenarioDetail>('/scenarios', input(over)))
  const statusOf = async (who: Caller, scenarioId: string) => (await who.get(`/scenarios/${scenarioId}`)).status
  const names = async (who: Caller) => expectOk(await who.get<Scenario[]>('/scenarios')).map(({ name }) => name)

  it('opens by its link to those who may see it, with the result of today', async () => {
    const { id: scenarioId, isOwn, approval, result } = await save(fixture.admin)
    expect({ isOwn, approval }).toEqual({ isOwn: true, approval: null })
    const shown = expectOk(await fixture.ceo.get<ScenarioDetail>(`/scenarios/${scenarioId}`))
    expect(shown).toMatchObject({ name: 'Ann under Cy', isOwn: false, owner: { id: '1' }, result })
    expect(await statusOf(manager, scenarioId)).toBe(200)
    expect(await statusOf(await fixture.as('zed'), scenarioId)).toBe(404)
    expect(await statusOf(await fixture.as('ann'), scenarioId)).toBe(403)
    expect(await names(await fixture.as('zed'))).toEqual([])
    expect(await names(await fixture.as('auditor'))).toContain('Ann under Cy')
  })

  it('lets only its owner change and delete it', async () => {
    const { id: scenarioId } = await save(manager, { name: 'Mine' })
    expect((await fixture.admin.put(`/scenarios/${scenarioId}`, input())).status).toBe(403)
    expect((await fixture.admin.delete(`/scenarios/${scenarioId}`)).status).toBe(403)
    expectOk(await manager.put(`/scenarios/${scenarioId}`, input({ name: 'Renamed' })))
    expect(await names(manager)).toContain('Renamed')
    expectOk(await manager.delete(`/scenarios/${scenarioId}`))
    expect(await statusOf(manager, scenarioId)).toBe(404)
    expect((await manager.post('/scenarios', input({ changes: { moves: [], plans: [] } }))).status).toBe(422)
    expect((await (await fixture.as('auditor')).post('/scenarios', input())).status).toBe(403)
  })

  it('drafts the versions of its plans once, after a second person approved', async () => {
    const plan = await companyPlan()
    const changes = { ...annToCy(), plans: [{ planId: plan.id, terms: terms(80, 50) }] }
    const { id: scenarioId } = await save(fixture.admin, { changes })
    expect(await fixture.admin.post(`/scenarios/${scenarioId}/apply`)).toMatchObject({
      ...{ status: 409, body: { code: 'loans.scenario-not-approved' } },
    })
    const { requestId, approval } = expectOk(await fixture.admin.post<Scenario>(`/scenarios/${scenarioId}/submit`))
    expect(approval).toBe('pending')
    expect((await fixture.admin.put(`/scenarios/${scenarioId}`, input())).status).toBe(409)
    expect((await fixture.admin.post(`/approvals/${requestId}/approve`, {})).status).toBe(403)
    expectOk(await fixture.ceo.post(`/approvals/${requestId}/approve`, {}))
    const shown = expectOk(await fixture.ceo.get<Approval>(`/approvals/${requestId}`))
    expect(shown.before).toMatchObject({ [`${plan.name}, Personal`]: '75 bp' })
    expect(shown.after).toMatchObject({ effectiveFrom: addDays(today, 30), [`${plan.name}, Personal`]: '80 bp' })
    expect(Object.keys(shown.after).join()).toContain('Pay of')
    const applying = expectOk(await fixture.admin.post<Scenario>(`/scenarios/${scenarioId}/apply`))
    expect(applying).toMatchObject({ approval: 'approved', applyingAt: expect.stringMatching(/Z$/), appliedAt: null })
    const drafts = async () => (await companyPlan()).versions.filter(({ status }) => status === 'draft').length
    expect((await companyPlan()).versions[0]).toMatchObject({
      ...{ status: 'draft', effectiveFrom: addDays(today, 30), personal: { rateBp: 80 } },
    })
    const count = await drafts()
    expectOk(await fixture.admin.post<Scenario>(`/scenarios/${scenarioId}/apply`))
    expect(await drafts()).toBe(count)
    expect((await fixture.admin.delete(`/scenarios/${scenarioId}`)).body).toMatchObject({
      code: 'loans.scenario-applying',
    })
  })

  it('can change again after the second person rejected it', async () => {
    const { id: scenarioId } = await save(manager, { name: 'Try' })
    const { requestId } = expectOk(await manager.post<Scenario>(`/scenarios/${scenarioId}/submit`))
    expectOk(await fixture.ceo.post(`/approvals/${requestId}/reject`, { note: 'Not now' }))
    const shown = expectOk(await manager.get<ScenarioDetail>(`/scenarios/${scenarioId}`))
    expect(shown).toMatchObject({ approval: null, requestId: null })
    expectOk(await manager.put(`/scenarios/${scenarioId}`, input({ name: 'Again' })))
  })

  it('names no upline outside the downline of its owner', async () => {
    const { id: scenarioId } = await save(manager, { name: 'Left' })
    await fixture.move('ann', 'zed')
    const { result } = expectOk(await manager.get<ScenarioDetail>(`/scenarios/${scenarioId}`))
    expect(result.moves).toMatchObject([{ memberId: id('ann'), fromId: null, fromName: null, isDone: false }])
    expect(result.people.map(({ memberId }) => memberId)).not.toContain(id('zed'))
    const shown = expectOk(await fixture.admin.get<ScenarioDetail>(`/scenarios/${scenarioId}`))
    expect(shown.result.moves).toMatchObject([{ fromId: id('zed') }])
  })
})

describe('applying a scenario', () => {
  type Requested = DataOf<typeof scenarioMoveRequested>
  const approved = async (changes: ScenarioInput['changes']) => {
    const saved = expectOk(await fixture.admin.post<ScenarioDetail>('/scenarios', input({ changes })))
    const { requestId } = expectOk(await fixture.admin.post<Scenario>(`/scenarios/${saved.id}/submit`))
    expectOk(await fixture.ceo.post(`/approvals/${requestId}/approve`, {}))
    return saved.id
  }
  const apply = (scenarioId: string, by = fixture.admin) => by.post<Scenario>(`/scenarios/${scenarioId}/apply`)
  const requestsOf = async (scenarioId: string, count: number): Promise<Requested[]> =>
    eventually(async () => {
      const all = (await fixture.published(scenarioMoveRequested)).map(({ data }) => data)
      const found = all.filter((data) => data.scenarioId === scenarioId)
      expect(found).toHaveLength(count)
      return found
    })
  const respond = async (
    { scenarioId, attempt, memberId }: Requested,
    outcome: DataOf<typeof scenarioMoveEntered>['outcome'],
    message: string | null = null,
  ) => {
    const data = { scenarioId, attempt, memberId, outcome, message }
    await fixture.emit({ type: scenarioMoveEntered, key: scenarioId, aggregateVersion: 0, data })
  }
  const statesOf = async (scenarioId: string) => {
    const shown = expectOk(await fixture.admin.get<ScenarioDetail>(`/scenarios/${scenarioId}`))
    return { ...shown, states: shown.moveStates.map(({ state, message }) => message ?? state) }
  }
  const twoMoves = () => ({
    moves: [
      { memberId: id('cy'), uplineId: id('zed') },
      { memberId: id('bob'), uplineId: id('cy') },
    ],
    plans: [],
  })

  it('requests its moves in order, and ends once the last one is entered', async () => {
    const scenarioId = await approved(twoMoves())
    expectOk(await apply(scenarioId))
    const [first, second] = await requestsOf(scenarioId, 2)
    expect([first, second]).toMatchObject([
      { attempt: 1, memberId: id('cy'), uplineId: id('zed'), effectiveOn: addDays(today, 30), by: '1' },
      { attempt: 1, memberId: id('bob'), uplineId: id('cy') },
    ])
    await respond(first!, 'scheduled')
    await eventually(async () => expect((await statesOf(scenarioId)).states).toEqual(['scheduled', 'requested']))
    expect((await statesOf(scenarioId)).appliedAt).toBeNull()
    await respond(second!, 'done')
    await eventually(async () => expect((await statesOf(scenarioId)).appliedAt).toMatch(/Z$/))
    expect(await apply(scenarioId)).toMatchObject({ status: 409, body: { code: 'loans.scenario-applied' } })
    expectOk(await fixture.admin.delete(`/scenarios/${scenarioId}`))
  })

  it('requests refused and unanswered moves again, and ignores a late response to an earlier request', async () => {
    const scenarioId = await approved(twoMoves())
    expectOk(await apply(scenarioId))
    const [first, second] = await requestsOf(scenarioId, 2)
    await respond(first!, 'refused', 'Cy is above Zed.')
    await respond(second!, 'scheduled')
    await eventually(async () => expect((await statesOf(scenarioId)).states).toEqual(['Cy is above Zed.', 'scheduled']))
    expectOk(await apply(scenarioId, fixture.ceo))
    const third = (await requestsOf(scenarioId, 3)).at(-1)!
    expect(third).toMatchObject({ attempt: 2, memberId: id('cy'), by: fixture.member('boss').id })
    expectOk(await apply(scenarioId))
    const fourth = (await requestsOf(scenarioId, 4)).at(-1)!
    expect(fourth).toMatchObject({ attempt: 3, memberId: id('cy'), by: fixture.member('boss').id })
    await respond(third, 'done')
    expect(await statesOf(scenarioId)).toMatchObject({ appliedAt: null, states: ['requested', 'scheduled'] })
    await respond(fourth, 'pending')
    await eventually(async () => expect((await statesOf(scenarioId)).appliedAt).toMatch(/Z$/))
    expect((await statesOf(scenarioId)).states).toEqual(['pending', 'scheduled'])
  })

  it('requests no move of a member who has the upline today', async () => {
    const scenarioId = await approved({ moves: [{ memberId: id('cy'), uplineId: id('top') }], plans: [] })
    expect(expectOk(await apply(scenarioId)).appliedAt).toMatch(/Z$/)
    expect((await statesOf(scenarioId)).states).toEqual(['done'])
    await requestsOf(scenarioId, 0)
  })
})
