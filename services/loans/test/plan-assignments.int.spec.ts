import pg from 'pg'
import {
  type CompDryRun,
  dateText,
  type MyCompPlan,
  type PlanAssignment,
  type PlanSubjects,
  type Problem,
} from '@upline/contracts'
import { userUpdated } from '@upline/contracts/events'
import { changed, eventually } from '@upline/testing'
import { expectOk } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { day, openPlans, type PlansFixture, terms } from './plan-fixture.ts'

let fixture: PlansFixture
let producers: string
let managers: string
let reno: string

/** The member as the last event has it. */
const facts = new Map<string, ReturnType<PlansFixture['member']>>()

async function change(username: string, over: object, at = new Date().toISOString()): Promise<void> {
  const member = changed(facts.get(username) ?? fixture.member(username), over)
  facts.set(username, member)
  await fixture.emit({
    type: userUpdated,
    key: member.id,
    aggregateVersion: member.version,
    data: { member, by: null, at },
  })
}

beforeAll(async () => {
  fixture = await openPlans()
  const createdAt = '2020-01-01T00:00:00.000Z'
  await fixture.people(
    { username: 'third', createdAt, role: 'ceo' },
    { username: 'cal', createdAt, role: 'manager' },
    { username: 'bob', upline: 'cal', createdAt },
    { username: 'ann', upline: 'bob', createdAt },
    { username: 'dan', createdAt },
  )
  await fixture.import(funded('R-1', day(-40)), row('R-4'), row('R-5', { Loan_Officer: 'dan' }))
  const made = async (name: string, ...bps: number[]) => {
    const { id } = await fixture.newPlan(name)
    await fixture.publish(id, { effectiveFrom: '2020-01-01', ...terms(...bps) })
    return id
  }
  producers = await made('Producers', 100, 20, 20, 20)
  managers = await made('Managers', 50, 40, 30, 15)
  reno = await made('Reno', 60, 30, 5, 5)
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const shares = async (number: string) => (await fixture.loan(number)).shares.map(({ amount }) => amount)

describe('an assignment', () => {
  it('names the field that cannot be right', async () => {
    const asked = { planId: producers, scope: 'member', subject: fixture.member('ann').id, effectiveFrom: day(1) }
    const fieldOf = async (over: object) => {
      const { status, body } = await fixture.admin.post<Problem>('/comp-plans/assignments', { ...asked, ...over })
      return [status, body.errors?.[0]?.field]
    }
    expect(await fieldOf({ planId: 'x' })).toEqual([400, 'planId'])
    expect(await fieldOf({ scope: 'loan' })).toEqual([400, 'scope'])
    expect(await fieldOf({ subject: 'nobody' })).toEqual([400, 'subject'])
    expect(await fieldOf({ scope: 'role', subject: 'broker' })).toEqual([400, 'subject'])
    expect(await fieldOf({ scope: 'branch', subject: ' ' })).toEqual([400, 'subject'])
    expect(await fieldOf({ scope: 'company' })).toEqual([400, 'subject'])
    expect(await fieldOf({ scope: 'company', subject: null, planId: null })).toEqual([400, 'planId'])
    expect(await fieldOf({ effectiveFrom: '2026-02-30' })).toEqual([400, 'effectiveFrom'])
    expect(await fieldOf({ product: 'FHA' })).toEqual([400, 'product'])
  })

  it('refuses a role or branch that no member has had', async () => {
    const answer = async (over: object) => {
      const asked = { planId: producers, effectiveFrom: day(1), ...over }
      const { status, body } = await fixture.admin.post<Problem>('/comp-plans/assignments', asked)
      return [status, body.code, body.errors?.[0]?.field, body.message]
    }
    const refused = (name: string) => [
      ...[422, 'loans.unused-subject', 'subject'],
      `No member has had the ${name}. Choose one that members have, or set it on a member's profile first.`,
    ]
    expect(await answer({ scope: 'branch', subject: 'Rno' })).toEqual(refused("branch 'Rno'"))
    expect(await answer({ scope: 'role', subject: 'processor' })).toEqual(refused("role 'Processor'"))
    expect(await answer({ scope: 'branch', subject: 'Rno', planId: null })).toEqual(refused("branch 'Rno'"))
  })

  it('ends where no member has had the branch if a plan is assigned to it', async () => {
    await fixture.database.query(
      `insert into plan_assignments (plan_no, scope, subject, effective_on, status, drafted_by)
       select no, 'branch', 'Old typo', '2020-01-01', 'approved', 'boss' from comp_plans limit 1`,
    )
    const asked = { planId: null, scope: 'branch', subject: 'Old typo', effectiveFrom: day(1) }
    expect((await fixture.admin.post('/comp-plans/assignments', asked)).status).toBe(201)
  })

  it('takes effect once a second person has approved it', async () => {
    const asked = { planId: producers, scope: 'member', subject: fixture.member('ann').id, effectiveFrom: day(0) }
    const { id, ...draft } = expectOk(await fixture.admin.post<PlanAssignment>('/comp-plans/assignments', asked))
    expect(draft).toMatchObject({ status: 'draft', subjectName: 'ann Test', draftedBy: 'admin Test' })
    expect(await shares('R-4')).toEqual([3_000, 1_000, 400, 0])
    const own = await fixture.admin.post<Problem>(`/comp-plans/assignments/${id}/approve`, {})
    expect([own.status, own.body.code]).toEqual([403, 'loans.own-approval'])
    const approved = await fixture.ceo.post<PlanAssignment>(`/comp-plans/assignments/${id}/approve`, {})
    expect(approved).toMatchObject({ status: 200, body: { status: 'approved', approvedBy: 'boss Test' } })
    expect(await shares('R-4')).toEqual([4_000, 1_000, 400, 0])
    expect(await fixture.pending('ann', 'R-4')).toBe(4_000)
    expect(await fixture.owed('R-1')).toEqual(['0 ann 300000', '1 bob 100000', '2 cal 40000'])
  })

  it('cannot be approved by the member it names', async () => {
    const asked = { planId: producers, scope: 'member', subject: fixture.ceo.user.id, effectiveFrom: day(0) }
    const { id } = expectOk(await fixture.admin.post<PlanAssignment>('/comp-plans/assignments', asked))
    const answer = await fixture.ceo.post<Problem>(`/comp-plans/assignments/${id}/approve`, {})
    expect([answer.status, answer.body.code]).toEqual([403, 'loans.beneficiary'])
    expect(
      expectOk(await fixture.admin.post<PlanAssignment>(`/comp-plans/assignments/${id}/withdraw`, {})).status,
    ).toBe('withdrawn')
    const { assignments } = (await fixture.plans()).find((plan) => plan.id === producers)!
    expect(assignments.map(({ status }) => status)).toEqual(['withdrawn', 'approved'])
  })

  it('cannot be withdrawn by the member it names once it is approved, and neither can versions of their plan', async () => {
    const { id: planId } = await fixture.newPlan('Of the ceo')
    const version = `/comp-plans/${planId}/versions`
    expectOk(await fixture.ceo.post(version, { effectiveFrom: day(40), ...terms(10, 10, 10, 10) }))
    const asked = { planId, scope: 'member', subject: fixture.ceo.user.id, effectiveFrom: day(30) }
    const { id } = expectOk(await fixture.ceo.post<PlanAssignment>('/comp-plans/assignments', asked))
    const parts = [`${version}/1`, `/comp-plans/assignments/${id}`]
    for (const path of parts) expectOk(await fixture.admin.post(`${path}/approve`, {}))
    for (const path of parts) {
      const own = await fixture.ceo.post<Problem>(`${path}/withdraw`, {})
      expect([own.status, own.body.code]).toEqual([403, 'loans.own-plan'])
    }
    for (const path of parts) expectOk(await fixture.admin.post(`${path}/withdraw`, {}))
  })

  it('cannot be approved by members of the role or branch that it names, and neither can versions of its plan', async () => {
    const { id: planId } = await fixture.newPlan('Of a role')
    const drafted = async (over: object) => {
      const asked = { planId, effectiveFrom: day(30), ...over }
      return expectOk(await fixture.admin.post<PlanAssignment>('/comp-plans/assignments', asked)).id
    }
    const refused = async (path: string, code: string) => {
      const answer = await fixture.ceo.post<Problem>(`${path}/approve`, {})
      expect([answer.status, answer.body.code]).toEqual([403, code])
      expectOk(await fixture.admin.post(`${path}/withdraw`, {}))
    }
    const ofRole = await drafted({ scope: 'role', subject: 'ceo' })
    expectOk(
      await fixture.admin.post(`/comp-plans/${planId}/versions`, { effectiveFrom: day(40), ...terms(90, 25, 10, 10) }),
    )
    await refused(`/comp-plans/${planId}/versions/1`, 'loans.no-second-person')
    await refused(`/comp-plans/assignments/${ofRole}`, 'loans.no-second-person')
    await change('boss', { branch: 'Elko' })
    const elko = { scope: 'branch', subject: 'Elko' }
    await refused(`/comp-plans/assignments/${await drafted(elko)}`, 'loans.beneficiary')
    const asked = await drafted(elko)
    expectOk(
      await fixture.admin.post(`/comp-plans/${planId}/versions`, { effectiveFrom: day(50), ...terms(95, 25, 10, 10) }),
    )
    await change('boss', { branch: '' })
    await refused(`/comp-plans/${planId}/versions/2`, 'loans.beneficiary')
    await refused(`/comp-plans/assignments/${asked}`, 'loans.beneficiary')
  })

  it('settles the loans that pay the member, if its date is in the past', async () => {
    await fixture.assign({ plan: producers, scope: 'member', subject: fixture.member('bob').id, from: day(-60) })
    await eventually(async () =>
      expect(await fixture.owed('R-1')).toEqual(['0 ann 300000', '1 bob 80000', '2 cal 40000']),
    )
  })

  it('pays overrides too under an assignment to a role, and follows the role of a member', async () => {
    await fixture.assign({ plan: managers, scope: 'role', subject: 'manager', from: day(-60) })
    await eventually(async () => expect((await fixture.owed('R-1'))[2]).toBe('2 cal 120000'))
    expect(await shares('R-4')).toEqual([4_000, 800, 1_200, 0])
    await change('cal', { role: 'loan_officer' })
    expect(await shares('R-4')).toEqual([4_000, 800, 400, 0])
    expect((await fixture.owed('R-1'))[2]).toBe('2 cal 120000')
  })

  it('prefers an assignment to a branch to the role, and one to the member to the branch', async () => {
    await change('cal', { role: 'manager', branch: 'Reno' })
    expect(await shares('R-4')).toEqual([4_000, 800, 1_200, 0])
    await fixture.assign({ plan: reno, scope: 'branch', subject: 'Reno', from: day(0) })
    expect(await shares('R-4')).toEqual([4_000, 800, 200, 0])
    await fixture.assign({ plan: producers, scope: 'member', subject: fixture.member('cal').id, from: day(0) })
    expect(await shares('R-4')).toEqual([4_000, 800, 800, 0])
  })

  it('ends, and the next scope decides again', async () => {
    await fixture.assign({ plan: null as never, scope: 'member', subject: fixture.member('cal').id, from: day(0) })
    expect(await shares('R-4')).toEqual([4_000, 800, 200, 0])
  })

  it('applies from the day the member joined the branch', async () => {
    const at = `${day(-70)}T12:00:00.000Z`
    await fixture.import(
      funded('R-7', day(-75), { Loan_Officer: 'dan' }),
      funded('R-8', day(-69), { Loan_Officer: 'dan' }),
    )
    await change('dan', { branch: 'Elko' }, at)
    await fixture.assign({ plan: reno, scope: 'branch', subject: 'Elko', from: day(-90) })
    await eventually(async () => expect(await fixture.owed('R-8')).toEqual(['0 dan 240000']))
    expect(await fixture.owed('R-7')).toEqual(['0 dan 300000'])
  })

  it('moves estimates of the payee at their own rates when a member gets another upline', async () => {
    await fixture.move('dan', 'bob')
    expect(await shares('R-5')).toEqual([2_400, 800, 200, 0])
    await fixture.move('bob', null)
    expect(await shares('R-4')).toEqual([4_000, 800, 0, 0])
    await fixture.move('bob', 'cal')
  })

  it('pays a flat amount per loan without a percentage', async () => {
    const { id } = await fixture.newPlan('Flat')
    const personal = { rateBp: 0, perLoanDollars: 500 }
    await fixture.publish(id, { effectiveFrom: day(-10), ...terms(0, 10, 10, 10), personal })
    await fixture.assign({ plan: id, scope: 'member', subject: fixture.member('dan').id, from: day(-10) })
    await fixture.import(funded('R-9', day(-1), { Loan_Officer: 'dan' }))
    expect((await fixture.owed('R-9'))[0]).toBe('0 dan 50000')
    expect((await shares('R-5'))[0]).toBe(500)
    expect((await fixture.mine('dan', '&q=R-9')).loans[0]?.commission.personal).toBe(500)
  })
})

describe('GET /comp-plans/subjects', () => {
  it('lists the roles and branches that members have or have had', async () => {
    await change('dan', { branch: ' Elko ' }, `${day(-70)}T13:00:00.000Z`)
    await change('dan', { branch: 'Boise' }, `${day(-60)}T12:00:00.000Z`)
    const { roles, branches } = expectOk(await fixture.admin.get<PlanSubjects>('/comp-plans/subjects'))
    expect(branches).toEqual([
      { subject: 'Boise', members: 1 },
      { subject: 'Elko', members: 0 },
      { subject: 'Reno', members: 1 },
    ])
    expect(roles.map(({ subject }) => subject)).toEqual(['admin', 'ceo', 'loan_officer', 'manager'])
    expect(roles[1]).toEqual({ subject: 'ceo', members: 2 })
    expect((await (await fixture.as('ann')).get('/comp-plans/subjects')).status).toBe(403)
  })
})

describe('GET /comp-plans/mine', () => {
  it('shows the plan in force in words and numbers, with its history', async () => {
    const ann = await fixture.as('ann')
    const mine = expectOk(await ann.get<MyCompPlan>('/comp-plans/mine'))
    expect(mine).toMatchObject({
      ...{ planName: 'Producers', version: 1, scope: 'member', subjectName: 'You', from: day(0), to: null },
      personal: { rateBp: 100 },
    })
    expect(mine.words[0]).toBe('Your own loans: 100 bp.')
    expect(mine.summary).toContain(
      `Producers, version 1 since ${dateText(day(0))}. It is assigned to you. Your own loans: 100 bp.`,
    )
    const company = expectOk(await fixture.admin.get<MyCompPlan>('/comp-plans/mine'))
    expect(company.summary).toContain(
      'Company plan, version 1. It is assigned to the whole company. Your own loans: 75 bp.',
    )
    expect(mine.history.map(({ planName, from, to }) => [planName, from, to])).toEqual([
      ['Producers', day(0), null],
      ['Company plan', null, day(-1)],
    ])
  })
})

describe('a dry run', () => {
  it('says what the payees of the plan would be paid, by person and by branch', async () => {
    const asked = { planId: producers, terms: terms(120, 30, 20, 20), from: day(-45), to: day(-30) }
    const answer = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    expect(answer).toMatchObject({ loans: 1, appliesTo: 'assigned', from: day(-45), to: day(-30) })
    expect(answer.people.map(({ name, paid, wouldPay, difference }) => [name, paid, wouldPay, difference])).toEqual([
      ['bob Test', 800, 1_200, 400],
      ['ann Test', 3_000, 3_000, 0],
      ['cal Test', 1_200, 1_200, 0],
    ])
    expect(answer.branches.map(({ branch, people, difference }) => [branch, people, difference])).toEqual([
      [null, 2, 400],
      ['Reno', 1, 0],
    ])
    expect([answer.paid, answer.wouldPay, answer.difference]).toEqual([5_000, 5_400, 400])
  })

  it('changes the pay of loans that are dated within an assignment, in each stretch of a member', async () => {
    const { id } = await fixture.newPlan('Spring')
    await fixture.publish(id, { effectiveFrom: '2020-01-01', ...terms(80, 0, 0, 0) })
    const assigned = { scope: 'member', subject: fixture.member('dan').id }
    await fixture.import(funded('D-1', day(-220), { Loan_Officer: 'dan', Created: day(-230) }))
    await fixture.import(funded('D-2', day(-205), { Loan_Officer: 'dan', Created: day(-230) }))
    await fixture.assign({ plan: id, ...assigned, from: day(-210) })
    await fixture.assign({ plan: null as never, ...assigned, from: day(-200) })
    await eventually(async () => expect(await fixture.owed('D-2')).toEqual(['0 dan 320000']))
    const asked = { planId: id, terms: terms(90, 0, 0, 0), from: day(-225), to: day(-195) }
    const { people } = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    expect(people.map(({ name, loans, difference }) => [name, loans, difference])).toEqual([['dan Test', 2, 400]])
  })

  it('counts each entry once in a ledger of many pages, which two connections read', async () => {
    const sent = Array.from({ length: 400 }, (_, no) =>
      funded(`M-${no}`, day(-500), { Loan_Officer: 'dan', Created: day(-510) }),
    )
    await fixture.import(...sent)
    const [{ pages } = { pages: 0 }] = await fixture.database.query<{ pages: number }>(
      `select (pg_relation_size('commission_entries') / 8192)::int pages`,
    )
    expect(pages).toBeGreaterThan(3)
    const { id } = await fixture.newPlan('Of many pages')
    const asked = { planId: id, terms: terms(90, 0, 0, 0), from: day(-500), to: day(-500) }
    const answer = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    expect(answer).toMatchObject({ loans: 400, paid: 400 * 3_000, wouldPay: 400 * 3_600 })
    const again = await Promise.all([1, 2, 3].map(() => fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked)))
    for (const one of again) expect(expectOk(one)).toEqual(answer)
  })

  it('counts each entry once while entries move to other pages', async () => {
    const { id } = await fixture.newPlan('While entries move')
    const asked = { planId: id, terms: terms(90, 0, 0, 0), from: day(-500), to: day(-500) }
    const calm = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    const mover = new pg.Client({ connectionString: fixture.database.url })
    await mover.connect()
    await mover.query('begin')
    // Without the guards of the ledger: the lock of a pay run writes entries again, too.
    await mover.query('set local session_replication_role = replica')
    await mover.query('lock table commission_entries in access exclusive mode')
    const answer = fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked)
    await eventually(async () =>
      expect(
        await fixture.database.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%pg_export_snapshot%'`,
        ),
      ).toHaveLength(1),
    )
    await mover.query('update commission_entries set period_id = period_id where funded_on = $1', [day(-500)])
    await mover.query('commit')
    await mover.end()
    expect(expectOk(await answer)).toEqual(calm)
  })

  it('applies an assignment that is not in force yet to the whole range', async () => {
    const { id } = await fixture.newPlan('Next year')
    const asked = { planId: id, terms: terms(120, 30, 20, 20), from: day(-45), to: day(-30) }
    const subject = fixture.member('ann').id
    expectOk(
      await fixture.admin.post('/comp-plans/assignments', {
        ...{ planId: id, scope: 'member', subject, effectiveFrom: day(40) },
      }),
    )
    const { people } = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    expect(people.map(({ name, difference }) => [name, difference])).toEqual([
      ['ann Test', 1_800],
      ['bob Test', 0],
      ['cal Test', 0],
    ])
  })

  it('counts loans of a plan without a rate in the tiers of a draft', async () => {
    await fixture.people({ username: 'eve' })
    const { id } = await fixture.newPlan('Unpaid')
    await fixture.publish(id, { effectiveFrom: '2020-01-01', ...terms(0, 0, 0, 0) })
    await fixture.assign({ plan: id, scope: 'member', subject: fixture.member('eve').id })
    await fixture.import(...['U-1', 'U-2'].map((number) => funded(number, day(-100), { Loan_Officer: 'eve' })))
    const tiers = { measure: 'units', mode: 'marginal', steps: [{ from: 2, extraBp: 10 }] }
    const month = (await fixture.loan('U-1')).fundedAt!.slice(0, 7)
    const asked = { planId: id, terms: { ...terms(50, 0, 0, 0), tiers }, from: month, to: month }
    const { people } = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    expect(people.map(({ name, paid, wouldPay }) => [name, paid, wouldPay])).toContainEqual(['eve Test', 0, 4_400])
  })

  it('runs a plan that is assigned to no one for everyone, over months', async () => {
    const { id } = await fixture.newPlan('Idea')
    const month = (await fixture.loan('R-1')).fundedAt!.slice(0, 7)
    const asked = { planId: id, terms: terms(0, 0, 0, 0), from: month, to: month }
    const answer = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    expect(answer).toMatchObject({ appliesTo: 'everyone', from: `${month}-01`, wouldPay: 0 })
    expect(answer.paid).toBeGreaterThan(0)
  })

  it('names the field that cannot be right', async () => {
    const asked = { planId: producers, terms: terms(1, 1, 1, 1), from: '2026-01', to: '2026-02' }
    const fieldOf = async (over: object) =>
      (await fixture.admin.post<Problem>('/comp-plans/dry-run', { ...asked, ...over })).body.errors[0]?.field
    expect(await fieldOf({ to: '2025-12' })).toBe('to')
    expect(await fieldOf({ from: '2026-13' })).toBe('from')
    expect(await fieldOf({ terms: { personal: { rateBp: 1 } } })).toBe('terms.overrides')
    expect((await fixture.admin.post('/comp-plans/dry-run', { ...asked, planId: 'x' })).status).toBe(404)
  })
})

describe('an assignment of the company', () => {
  it('keeps its earlier plan until the new one has a version', async () => {
    await fixture.people({ username: 'fay', createdAt: '2020-01-01T00:00:00.000Z' })
    const { id } = await fixture.newPlan('Unpublished')
    await fixture.assign({ plan: id, scope: 'company', from: day(-20) })
    await fixture.import(funded('E-1', day(-5), { Loan_Officer: 'fay' }))
    expect((await shares('E-1'))[0]).toBe(3_000)
    await fixture.publish(id, { effectiveFrom: day(-10), ...terms(80, 0, 0, 0) })
    await eventually(async () => expect((await shares('E-1'))[0]).toBe(3_200))
  })
})

describe('a branch that an approver leaves', () => {
  it('makes them a beneficiary if they were in it for a day after the request', async () => {
    const asked = { planId: producers, scope: 'branch', subject: 'Boise', effectiveFrom: day(30) }
    const { id } = expectOk(await fixture.admin.post<PlanAssignment>('/comp-plans/assignments', asked))
    const at = (days: number) => `${day(days)}T17:00:00.000Z`
    await change('third', { branch: 'Boise' }, at(1))
    await change('third', { branch: '' }, at(2))
    const answer = await (await fixture.as('third')).post<Problem>(`/comp-plans/assignments/${id}/approve`, {})
    expect([answer.status, answer.body.code]).toEqual([403, 'loans.beneficiary'])
    expectOk(await fixture.ceo.post(`/comp-plans/assignments/${id}/approve`, {}))
  })
})
