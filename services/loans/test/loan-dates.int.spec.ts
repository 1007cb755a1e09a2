import {
  type Approval,
  type BulkLoansResponse,
  dateText,
  type LoanDetail,
  type LoanHistoryEntry,
  type Problem,
} from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { expectOk } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { day, openPlans, type PlansFixture, terms } from './plan-fixture.ts'

let fixture: PlansFixture
let max: Caller

/** Plan 1 pays 75 bp to loans that are decided before, plan 2 pays 100 bp to those decided from then on. */
const NEW_PLAN = -30
const [OLD, NEW] = [day(NEW_PLAN - 5), day(NEW_PLAN + 5)]
const created = { Created: day(-60) }

beforeAll(async () => {
  fixture = await openPlans()
  const createdAt = '2020-01-01T00:00:00.000Z'
  await fixture.people({ username: 'max', role: 'manager', createdAt }, { username: 'ann', upline: 'max', createdAt })
  max = await fixture.as('max')
  const { id } = await fixture.companyPlan()
  await fixture.publish(id, { effectiveFrom: day(NEW_PLAN), ...terms(100, 25, 10, 10) })
  await fixture.import(row('P-1', created), funded('F-1', day(-1), created))
  await fixture.database.query('update loans set funded_seen_on = funded_seen_on - 2 where status = 5')
  expectOk(await fixture.ceo.put('/comp-plans/trigger', { trigger: 'lock' }))
  await fixture.import(
    funded('L-1', day(-1), { ...created, Lock_Date: OLD }),
    funded('L-2', day(-1), created),
    funded('L-3', day(-1), { ...created, Lock_Date: OLD }),
  )
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

type Answer = Pick<LoanDetail, 'id' | 'appliedOn' | 'lockedOn'> &
  Pick<Problem, 'code' | 'errors' | 'message'> & { requestId: string }

const patch = async (by: Caller, number: string, change: object) =>
  by.patch<Answer>(`/loans/${(await fixture.loan(number)).id}`, change)

const codeOf = async (by: Caller, number: string, change: object) => {
  const { status, body } = await patch(by, number, change)
  return status < 400 ? String(status) : `${status} ${body.code}`
}

describe('the application and lock date of a pending loan', () => {
  it('can be set and cleared manually, and appear in the history', async () => {
    const set = await patch(fixture.admin, 'P-1', { appliedOn: day(-50), lockedOn: day(-20) })
    expect(set).toMatchObject({ status: 200, body: { appliedOn: day(-50), lockedOn: day(-20) } })
    const [newest] = expectOk(await fixture.admin.get<LoanHistoryEntry[]>(`/loans/${set.body.id}/history`))
    expect(newest!.changes.map(({ field }) => field)).toEqual(['Application date', 'Lock date'])
    const cleared = await patch(fixture.admin, 'P-1', { appliedOn: null, lockedOn: null })
    expect(cleared).toMatchObject({ status: 200, body: { appliedOn: day(-60), lockedOn: null } })
  })

  it('cannot be set by a payee of the loan, since any of them can decide pay later', async () => {
    for (const change of [{ appliedOn: OLD }, { lockedOn: OLD }])
      expect(await codeOf(max, 'P-1', change)).toBe('403 loans.own-pay')
  })

  it('get an error that names the field if they cannot be right', async () => {
    const fieldOf = async (change: object) => {
      const { status, body } = await patch(fixture.admin, 'P-1', change)
      return [status, body.errors[0]?.field, body.message]
    }
    const future = day(3)
    expect(await fieldOf({ lockedOn: future })).toEqual([
      400,
      'lockedOn',
      `The lock date ${dateText(future)} is in the future.`,
    ])
    expect(await fieldOf({ appliedOn: '2026-02-30' })).toEqual([
      ...[400, 'appliedOn', "'2026-02-30' is not a date. Write it like 2026-03-05."],
    ])
    expect((await fieldOf({ appliedOn: 5 })).slice(0, 2)).toEqual([400, 'appliedOn'])
    expect((await fieldOf({ lockedOn: '' })).slice(0, 2)).toEqual([400, 'lockedOn'])
  })
})

describe('the lock date of a funded loan that it decides', () => {
  it('needs a second person, and pays by the plan of the new date once approved', async () => {
    expect(await fixture.owed('L-1')).toEqual(['0 ann 300000', '1 max 100000'])
    const asked = await patch(fixture.admin, 'L-1', { lockedOn: NEW })
    expect(asked.status).toBe(202)
    const shown = expectOk(await fixture.ceo.get<Approval>(`/approvals/${asked.body.requestId}`))
    expect(shown).toMatchObject({
      summary: 'Change the lock date of loan L-1 (Borrower L-1)',
      ...{ before: { lockedOn: OLD }, after: { lockedOn: NEW } },
    })
    expect(shown.beneficiaries.map(({ name }) => name).toSorted()).toEqual(['ann Test', 'max Test'])
    expect(await fixture.owed('L-1')).toEqual(['0 ann 300000', '1 max 100000'])
    expectOk(await fixture.ceo.post(`/approvals/${asked.body.requestId}/approve`, {}))
    expect((await fixture.loan('L-1')).lockedOn).toBe(NEW)
    expect(await fixture.owed('L-1')).toEqual(['0 ann 400000', '1 max 100000'])
  })

  it('needs a second person to be cleared, and pays by the funding date then', async () => {
    const { status, body } = await patch(fixture.admin, 'L-3', { lockedOn: null })
    expect(status).toBe(202)
    expectOk(await fixture.ceo.post(`/approvals/${body.requestId}/approve`, {}))
    expect((await fixture.loan('L-3')).lockedOn).toBeNull()
    expect(await fixture.owed('L-3')).toEqual(['0 ann 400000', '1 max 100000'])
  })

  it('cannot be changed by a payee of the loan, manually or by an import', async () => {
    expect(await codeOf(max, 'L-1', { lockedOn: OLD })).toBe('403 loans.own-pay')
    const loans = [funded('L-1', day(-1), { ...created, Lock_Date: OLD })]
    const { errors } = (await max.post<BulkLoansResponse>('/loans/bulk-import', { loans })).body
    expect(errors).toEqual([{ row: 1, message: 'This loan pays you. Someone else has to change it.' }])
    expect((await fixture.loan('L-1')).lockedOn).toBe(NEW)
  })

  it('changes immediately if it becomes the funding date, which decided before', async () => {
    expect(await codeOf(fixture.admin, 'L-2', { lockedOn: day(-1) })).toBe('200')
  })

  it('keeps a request from being approved if the date changed in between', async () => {
    const { body } = await patch(fixture.admin, 'L-1', { lockedOn: OLD })
    await fixture.import(funded('L-1', day(-1), { ...created, Lock_Date: day(-10) }))
    const answer = await fixture.ceo.post<Problem>(`/approvals/${body.requestId}/approve`, {})
    expect([answer.status, answer.body.code]).toEqual([409, 'loans.approval-stale'])
    expect(answer.body.message).toContain(`the lock date is ${day(-10)} instead of ${NEW}`)
    expect((await fixture.ceo.post(`/approvals/${body.requestId}/reject`, {})).status).toBe(200)
  })
})

describe('a date of a funded loan that another date decides', () => {
  it('needs a second person on the day Upline first saw the funding, since the company can still choose it', async () => {
    expect(await codeOf(max, 'L-1', { appliedOn: day(-50) })).toBe('403 loans.own-pay')
    const asked = await patch(fixture.admin, 'L-1', { appliedOn: day(-50) })
    expect(asked.status).toBe(202)
    const shown = expectOk(await fixture.ceo.get<Approval>(`/approvals/${asked.body.requestId}`))
    expect(shown).toMatchObject({ before: { appliedOn: day(-60) }, after: { appliedOn: day(-50) } })
    expectOk(await fixture.ceo.post(`/approvals/${asked.body.requestId}/approve`, {}))
    expect((await fixture.loan('L-1')).appliedOn).toBe(day(-50))
  })

  it('changes immediately on a later day, also by a payee of the loan', async () => {
    expect(await codeOf(fixture.admin, 'F-1', { lockedOn: day(-8) })).toBe('200')
    expect(await codeOf(max, 'F-1', { lockedOn: day(-9) })).toBe('200')
    expect(await fixture.owed('F-1')).toEqual(['0 ann 400000', '1 max 100000'])
  })
})
