import { randomUUID } from 'node:crypto'
import type { BonusReversalReason } from '@upline/contracts'
import { recruitBonusEarned, recruitBonusPostponed, recruitBonusReversed } from '@upline/contracts/events'
import { eventually } from '@upline/testing'
import { createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'

let fixture: StatementsFixture
const DAY = 24 * 3600 * 1000
const from = (days: number) => new Date(Date.now() + days * DAY).toISOString()

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people({ username: 'rex' }, { username: 'nora', upline: 'rex' })
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

const bonusOf = (over: { payableAt?: string; loans?: number } = {}) => ({
  bonusId: randomUUID(),
  recruiterId: fixture.member('rex').id,
  recruitId: fixture.member('nora').id,
  amountCents: 5_000,
  payableAt: from(-1),
  at: '2026-10-01T03:00:00.000Z',
  ...over,
})

type Bonus = ReturnType<typeof bonusOf>

const earn = (data: Bonus, id?: string) =>
  fixture.emit({ type: recruitBonusEarned, key: data.bonusId, aggregateVersion: 1, data }, id ? { id } : {})

const reverse = ({ payableAt: _, ...data }: Bonus, reason: BonusReversalReason = 'refund') =>
  fixture.emit({
    ...{ type: recruitBonusReversed, key: data.bonusId, aggregateVersion: 2 },
    data: { ...data, reason, at: new Date().toISOString() },
  })

const postpone = ({ amountCents: _, ...data }: Bonus, payableAt: string) =>
  fixture.emit({ type: recruitBonusPostponed, key: data.bonusId, aggregateVersion: 2, data: { ...data, payableAt } })

const linesOf = async (username: string) => {
  const { lines } = await fixture.statement(username, (await fixture.open()).id)
  return lines.map(({ kind, amount, why, paidInPeriod }) => ({ kind, amount, why, paidInPeriod }))
}

const booked = (of: Bonus) =>
  fixture.database.query<{ cents: number; cause: string }>(
    'select amount_cents::int cents, cause from adjustments where bonus_id = $1 order by id',
    [of.bonusId],
  )

describe('a recruit bonus', () => {
  it('adds a payable bonus to the recruiter’s open statement and the payroll, with the bonus event as its cause', async () => {
    const bonus = bonusOf()
    const eventId = randomUUID()
    await earn(bonus, eventId)
    expect(await linesOf('rex')).toEqual([
      {
        ...{ kind: 'adjustment', amount: 50, paidInPeriod: null },
        why: 'recruit bonus: nora Test completed the registration on Sep 30, 2026',
      },
    ])
    expect(await booked(bonus)).toEqual([{ cents: 5_000, cause: eventId }])
    const { id } = await fixture.open()
    expect(await fixture.paid(id)).toEqual({ rex: 5_000 })
    expect((await fixture.payroll(id)).adjustments).toBe(50)
    expect(await linesOf('nora')).toEqual([])
  })

  it('pays once even if its event arrives twice', async () => {
    const bonus = bonusOf()
    await earn(bonus)
    await earn(bonus)
    expect(await booked(bonus)).toHaveLength(1)
  })

  it('pays when it becomes payable, without another event', async () => {
    const bonus = bonusOf({ payableAt: new Date(Date.now() + 3_000).toISOString() })
    await earn(bonus)
    expect(await booked(bonus)).toEqual([])
    await eventually(async () => expect(await booked(bonus)).toHaveLength(1))
  })

  it('never pays if it is reversed before it is payable, in either order of events', async () => {
    const [waiting, backwards] = [bonusOf({ payableAt: from(30) }), bonusOf()]
    await earn(waiting)
    await reverse(waiting)
    await reverse(backwards)
    await earn(backwards)
    await fixture.database.query(`update recruit_bonuses set payable_at = now() - interval '1 day' where id = $1`, [
      waiting.bonusId,
    ])
    const other = bonusOf()
    await earn(other)
    expect(await booked(other)).toHaveLength(1)
    expect([...(await booked(waiting)), ...(await booked(backwards))]).toEqual([])
  })

  it('reduces the open period once if it is reversed after payment', async () => {
    const bonus = bonusOf()
    await earn(bonus)
    const closed = await fixture.close()
    const before = await fixture.paid(closed)
    await reverse(bonus, 'chargeback')
    await reverse(bonus, 'chargeback')
    expect(await booked(bonus)).toMatchObject([{ cents: 5_000 }, { cents: -5_000 }])
    expect(await fixture.paid(closed)).toEqual(before)
    expect(await linesOf('rex')).toEqual([
      {
        ...{ kind: 'adjustment', amount: -50, paidInPeriod: closed },
        why: 'recruit bonus: reversed, because the payment of nora Test was charged back',
      },
    ])
  })

  it('says how many funded loans earned it, and that too few of them are still funded', async () => {
    const bonus = bonusOf({ loans: 3 })
    await earn(bonus)
    const why = async () => (await linesOf('rex')).map((line) => line.why)
    expect(await why()).toContain('recruit bonus: nora Test had 3 funded loans on Sep 30, 2026')
    const closed = await fixture.close()
    await reverse(bonus, 'loans-reversed')
    expect(await linesOf('rex')).toEqual([
      {
        ...{ kind: 'adjustment', amount: -50, paidInPeriod: closed },
        why: 'recruit bonus: reversed, because too few loans of nora Test were still funded when it became payable',
      },
    ])
  })

  it('says that a paid bonus is reversed because the recruit never paid', async () => {
    const bonus = bonusOf()
    await earn(bonus)
    const closed = await fixture.close()
    await reverse(bonus, 'never-paid')
    expect(await linesOf('rex')).toEqual([
      {
        ...{ kind: 'adjustment', amount: -50, paidInPeriod: closed },
        why: 'recruit bonus: reversed, because the plan of nora Test ended without a payment',
      },
    ])
  })

  it('waits for a postponed date in either order of events, and stays booked if it is paid already', async () => {
    const soon = new Date(Date.now() + 2_000).toISOString()
    const [later, backwards, paid, next] = [
      bonusOf({ payableAt: soon }),
      bonusOf(),
      bonusOf(),
      bonusOf({ payableAt: soon }),
    ]
    await earn(later)
    await postpone(later, from(30))
    await postpone(backwards, from(30))
    await earn(backwards)
    await earn(paid)
    await postpone(paid, from(30))
    await earn(next)
    await eventually(async () => expect(await booked(next)).toHaveLength(1))
    expect([...(await booked(later)), ...(await booked(backwards))]).toEqual([])
    expect(await booked(paid)).toHaveLength(1)
    const [kept] = await fixture.database.query<{ at: Date }>(
      'select payable_at at from recruit_bonuses where id = $1',
      [backwards.bonusId],
    )
    expect(Math.round((kept!.at.getTime() - Date.now()) / DAY)).toBe(30)
  })

  it('waits for a recruiter without member events', async () => {
    const bonus = { ...bonusOf(), recruiterId: randomUUID() }
    await earn(bonus)
    expect(await booked(bonus)).toEqual([])
    await fixture.people({ username: 'late', id: bonus.recruiterId })
    await eventually(async () => expect(await booked(bonus)).toHaveLength(1))
  })
})
