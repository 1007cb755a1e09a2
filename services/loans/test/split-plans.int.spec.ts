import type { CompDryRun, LoanExplanation, LoansMovePreview, Statement } from '@upline/contracts'
import { eventually } from '@upline/testing'
import fc from 'fast-check'
import { expectOk } from './statements-fixture.ts'
import { csv, ended, HEAD, line, startImport } from './import-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { day, openPlans, type PlansFixture, terms } from './plan-fixture.ts'

/** Split loans whose originators and uplines have different comp plans. What they owe is calculated by code of the test's own. */
let fixture: PlansFixture

interface Rate {
  bp: number
  min?: number
  max?: number
  flat?: number
}

const COMPANY: Rate[] = [{ bp: 75 }, { bp: 25 }, { bp: 10 }, { bp: 10 }]
const FORMER_RATES_OF_MID: Rate[] = [{ bp: 75 }, { bp: 37 }, { bp: 13, flat: 10 }, { bp: 10 }]
const RATES: Record<string, Rate[]> = {
  ann: [{ bp: 110, max: 4_500, flat: 125.05 }, { bp: 25 }, { bp: 10 }, { bp: 10 }],
  bob: [{ bp: 60, min: 1_000.01 }, { bp: 25 }, { bp: 10 }, { bp: 10 }],
  mid: FORMER_RATES_OF_MID,
}
const CHAINS: Record<string, string[]> = { ann: ['ann', 'mid', 'top'], bob: ['bob', 'top'], cal: ['cal', 'mid', 'top'] }

const sent = ({ bp, min, max, flat }: Rate) => ({ rateBp: bp, minDollars: min, maxDollars: max, perLoanDollars: flat })
const termsOf = ([personal, ...overrides]: Rate[]) => ({ personal: sent(personal!), overrides: overrides.map(sent) })

const TIERS = { measure: 'volume' as const, mode: 'whole-month' as const, steps: [{ from: 300_000, extraBp: 20 }] }

/** Millionths of a cent, so that only the result is rounded. */
const exact = (dollars: number): bigint => BigInt(Math.round(dollars * 100)) * 1_000_000n

/** The cents of a portion: its percentage of the rate within the limits plus the flat amount. */
function portionOf(dollars: number, percent: number, { bp, min, max, flat = 0 }: Rate): number {
  let whole = (exact(dollars) * BigInt(bp)) / 10_000n
  if (min !== undefined && whole < exact(min)) whole = exact(min)
  if (max !== undefined && whole > exact(max)) whole = exact(max)
  const portion = ((whole + exact(flat)) * BigInt(percent)) / 100n
  return Number((portion + 500_000n) / 1_000_000n)
}

type Portions = [originator: string, percent: number][]

/** 'level member cents', as the fixture reads the ledger. */
function owedOf(dollars: number, portions: Portions, ratesOf = (payee: string) => RATES[payee] ?? COMPANY): string[] {
  const owed = new Map<string, number>()
  for (const [originator, percent] of portions)
    for (const [level, payee] of CHAINS[originator]!.entries()) {
      const key = `${level} ${payee}`
      owed.set(key, (owed.get(key) ?? 0) + portionOf(dollars, percent, ratesOf(payee)[level]!))
    }
  return [...owed]
    .filter(([, cents]) => cents !== 0)
    .map(([key, cents]) => `${key} ${cents}`)
    .toSorted()
}

const splitRow = (second: string, percent: number) => ({
  Second_Officer: second,
  Second_Officer_Percent: String(percent),
})

beforeAll(async () => {
  fixture = await openPlans()
  await fixture.people(
    { username: 'top' },
    { username: 'mid', upline: 'top' },
    { username: 'ann', upline: 'mid' },
    { username: 'bob', upline: 'top' },
    { username: 'cal', upline: 'mid' },
    { username: 'sue', role: 'senior_loan_officer' },
    { username: 'pam', role: 'processor' },
  )
  for (const [username, rates] of Object.entries(RATES)) {
    const plan = await fixture.newPlan(`Plan of ${username}`)
    await fixture.publish(plan.id, {
      effectiveFrom: '2020-01-01',
      ...termsOf(rates),
      tiers: username === 'bob' ? TIERS : null,
    })
    await fixture.assign({ plan: plan.id, scope: 'member', subject: fixture.member(username).id })
  }
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

describe('a split loan of originators with different comp plans', () => {
  it("pays each line the portion by its payee's plan, rounded once, for any amount and percentage", async () => {
    let number = 0
    await fc.assert(
      fc.asyncProperty(
        ...[fc.integer({ min: 10_00, max: 900_000_00 }), fc.integer({ min: 1, max: 99 })],
        async (amountCents, percent) => {
          const dollars = amountCents / 100
          const name = `A-${number++}`
          await fixture.import(funded(name, day(-70), { Loan_Amount: dollars.toFixed(2), ...splitRow('bob', percent) }))
          expect(await fixture.owed(name)).toEqual(
            owedOf(dollars, [
              ['ann', 100 - percent],
              ['bob', percent],
            ]),
          )
        },
      ),
      {
        numRuns: 12,
        examples: [
          [433_333_33, 67],
          [500_000_00, 1],
          [1_00, 50],
        ],
      },
    )
  })

  it('adds up to the statement of each payee', async () => {
    const { id } = await fixture.open()
    const paid = await fixture.paid(id)
    for (const username of ['ann', 'bob', 'mid', 'top']) {
      const statement = expectOk(await (await fixture.as(username)).get<Statement>(`/statements/${id}?limit=200`))
      expect(Math.round(statement.lines.reduce((sum, { amount }) => sum + amount, 0) * 100)).toBe(paid[username])
    }
  })

  it('explains every share with its plan, portion and exact steps', async () => {
    await fixture.import(funded('E-1', day(-70), { Loan_Amount: '433333.33', ...splitRow('bob', 67) }))
    const { id } = await fixture.loan('E-1')
    const { shares, total } = expectOk(await fixture.ceo.get<LoanExplanation>(`/loans/${id}/explanation`))
    const shown = shares
      .filter(({ isPaid }) => isPaid)
      .map(
        ({ memberName, level, percent, planName, amount }) => `${memberName} ${level} ${percent} ${planName} ${amount}`,
      )
    expect(shown).toEqual([
      `ann Test 0 33 Plan of ann ${portionOf(433_333.33, 33, RATES['ann']![0]!) / 100}`,
      `mid Test 1 33 Plan of mid ${portionOf(433_333.33, 33, RATES['mid']![1]!) / 100}`,
      `top Test 2 33 Company plan ${portionOf(433_333.33, 33, COMPANY[2]!) / 100}`,
      `bob Test 0 67 Plan of bob ${portionOf(433_333.33, 67, RATES['bob']![0]!) / 100}`,
      `top Test 1 67 Company plan ${portionOf(433_333.33, 67, COMPANY[1]!) / 100}`,
    ])
    expect(Math.round(total! * 100)).toBe(shares.reduce((sum, { amount }) => sum + Math.round(amount! * 100), 0))
    const [own] = shares
    // $433,333.33 at 110 bp is above the maximum of $4,500: 33% of it, and 33% of the flat $125.05.
    expect(own!.steps.map(({ figure }) => figure)).toEqual([
      ...['$433,333.33', '× 0.0110', '× 33%', '$1,572.9999879', '$1,485.00', '+ $41.2665', '$1,526.27'],
    ])
  })

  it('reverses only the lines that a plan changes', async () => {
    const portions: Portions = [
      ['cal', 60],
      ['bob', 40],
    ]
    await fixture.import(
      funded('L-1', day(-20), { Loan_Officer: 'cal', Loan_Amount: '250000', ...splitRow('bob', 40) }),
    )
    expect(await fixture.owed('L-1')).toEqual(owedOf(250_000, portions))
    const plan = await fixture.newPlan('Plan of cal')
    RATES['cal'] = [{ bp: 90, flat: 33.33 }, ...COMPANY.slice(1)]
    await fixture.publish(plan.id, { effectiveFrom: '2020-01-01', ...termsOf(RATES['cal']) })
    await fixture.assign({ plan: plan.id, scope: 'member', subject: fixture.member('cal').id, from: day(-30) })
    await eventually(async () => expect(await fixture.owed('L-1')).toEqual(owedOf(250_000, portions)))
    const { ledger } = await fixture.loan('L-1')
    expect(ledger.filter(({ kind }) => kind === 'reversed').map(({ memberName }) => memberName)).toEqual(['cal Test'])
  })

  it('settles again when a plan changes the pay of the second originator alone', async () => {
    await fixture.import(
      funded('L-2', day(-20), { Loan_Officer: 'bob', Loan_Amount: '180000', ...splitRow('cal', 25) }),
    )
    const company = await fixture.companyPlan()
    await fixture.assign({ plan: company.id, scope: 'member', subject: fixture.member('cal').id, from: day(-25) })
    delete RATES['cal']
    const portions: Portions = [
      ['bob', 75],
      ['cal', 25],
    ]
    await eventually(async () => expect(await fixture.owed('L-2')).toEqual(owedOf(180_000, portions)))
  })
})

describe('tiers of an originator of split loans', () => {
  it('count the portion of the amount', async () => {
    const uplift = async () => {
      const [found] = await fixture.database.query<{ cents: number }>(
        `select coalesce(sum(amount_cents), 0)::float8 cents from adjustments a join members m on m.no = a.member_no
         where m.username = 'bob' and a.tier_month = $1`,
        [202505],
      )
      return found!.cents
    }
    await fixture.import(funded('T-1', '2025-05-10', { Loan_Amount: '500000.01', ...splitRow('bob', 50) }))
    expect(await uplift()).toBe(0)
    await fixture.import(
      funded('T-2', '2025-05-20', { Loan_Officer: 'bob', Loan_Amount: '200000', ...splitRow('cal', 60) }),
    )
    // 50% of $500,000.01 is $250,000.005; with 40% of $200,000 it is $330,000.01.
    await eventually(async () => expect(await uplift()).toBe(660_00))
    await fixture.import(row('T-2', { Loan_Officer: 'bob', Loan_Amount: '200000', Status: 'Clear to Close' }))
    await eventually(async () => expect(await uplift()).toBe(0))
  })
})

describe('a dry run over split loans', () => {
  it('pays each portion under the draft', async () => {
    await fixture.import(
      funded('D-1', '2025-03-10', { Loan_Amount: '333333.33', ...splitRow('bob', 37) }),
      funded('D-2', '2025-03-20', { Loan_Officer: 'cal', Loan_Amount: '100000.01', ...splitRow('ann', 50) }),
    )
    const draft: Rate[] = [{ bp: 80, max: 2_000, flat: 99.99 }, { bp: 20 }, { bp: 5 }, { bp: 1 }]
    const { id } = await fixture.newPlan('Draft of splits')
    const asked = { planId: id, terms: termsOf(draft), from: '2025-03', to: '2025-03' }
    const answer = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    const sumOf = (lines: string[]) => lines.reduce((sum, text) => sum + Number(text.split(' ')[2]), 0)
    const all = (ratesOf?: () => Rate[]) =>
      [
        owedOf(
          333_333.33,
          [
            ['ann', 63],
            ['bob', 37],
          ],
          ratesOf,
        ),
        owedOf(
          100_000.01,
          [
            ['cal', 50],
            ['ann', 50],
          ],
          ratesOf,
        ),
      ].flat()
    expect([answer.loans, answer.paid, answer.wouldPay]).toEqual([2, sumOf(all()) / 100, sumOf(all(() => draft)) / 100])
  })

  it('changes portions of a member on the dates of an assignment alone', async () => {
    await fixture.people({ username: 'gil', createdAt: '2020-01-01T00:00:00.000Z' })
    const { id } = await fixture.newPlan('Plan of gil')
    await fixture.publish(id, { effectiveFrom: '2020-01-01', ...terms(80, 0, 0, 0) })
    await fixture.assign({ plan: id, scope: 'member', subject: fixture.member('gil').id, from: '2025-05-10' })
    const split = { Loan_Officer: 'gil', Loan_Amount: '333333.33', ...splitRow('bob', 37) }
    await fixture.import(funded('S-1', '2025-05-09', split), funded('S-2', '2025-05-10', split))
    const asked = { planId: id, terms: terms(90, 0, 0, 0), from: '2025-05', to: '2025-05' }
    const { people } = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    const [before, paid, under] = [75, 80, 90].map((bp) => portionOf(333_333.33, 63, { bp }))
    const row = people.find(({ name }) => name === 'gil Test')!
    expect([row.loans, row.paid, row.wouldPay]).toEqual([2, (before! + paid!) / 100, (before! + under!) / 100])
    expect(people.filter(({ difference }) => difference !== 0)).toEqual([row])
  })

  it('counts the portions in the tiers of the draft', async () => {
    const { id } = await fixture.newPlan('Draft of tiers')
    const asked = { planId: id, from: '2025-03', to: '2025-03', terms: { ...terms(0, 0, 0, 0), tiers: TIERS } }
    const answer = expectOk(await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', asked))
    // For ann: 63% of $333,333.33 and 50% of $100,000.01 are below $300,000.
    expect(answer.wouldPay).toBe(0)
    const lower = { ...TIERS, steps: [{ from: 250_000, extraBp: 20 }] }
    const found = expectOk(
      await fixture.admin.post<CompDryRun>('/comp-plans/dry-run', {
        ...asked,
        terms: { ...asked.terms, tiers: lower },
      }),
    )
    // $210,000.00 and $50,000.01 (rounded half up) at 20 bp.
    expect(found.people.filter(({ wouldPay }) => wouldPay > 0).map(({ name, wouldPay }) => [name, wouldPay])).toEqual([
      ['ann Test', 520],
    ])
  })
})

describe('estimates of a pending split loan', () => {
  const stakes = (number: string) =>
    Promise.all(['ann', 'bob', 'mid', 'top'].map(async (who) => (await fixture.pending(who, number)) ?? 0))
  const expected = (dollars: number, portions: Portions) =>
    ['ann', 'bob', 'mid', 'top'].map((who) => {
      const own = owedOf(dollars, portions).filter((text) => text.split(' ')[1] === who)
      return own.reduce((sum, text) => sum + Number(text.split(' ')[2]), 0) / 100
    })

  it("use each viewer's plan for the portion, in lists, sums and the loan itself", async () => {
    await fixture.import(row('P-1', { Loan_Amount: '411111.11', ...splitRow('bob', 35) }))
    const portions: Portions = [
      ['ann', 65],
      ['bob', 35],
    ]
    expect(await stakes('P-1')).toEqual(expected(411_111.11, portions))
    const { commission } = await fixture.loan('P-1')
    expect(commission.totalCommission).toBeCloseTo(
      owedOf(411_111.11, portions).reduce((sum, text) => sum + Number(text.split(' ')[2]), 0) / 100,
      2,
    )
    for (const username of ['ann', 'bob', 'mid', 'top']) {
      const all = await fixture.mine(username)
      const sorted = await fixture.mine(username, '&sort=commission')
      expect(all.totalCommission).toBeCloseTo(
        all.loans.reduce((sum, loan) => sum + loan.commission.totalCommission, 0),
        2,
      )
      const pay = new Map(sorted.loans.map((loan) => [loan.id, loan.commission.totalCommission]))
      for (const loan of all.loans) expect(pay.get(loan.id)).toBe(loan.commission.totalCommission)
    }
  })

  it('follow a new version of a plan', async () => {
    const plans = await fixture.plans()
    const plan = plans.find(({ name }) => name === 'Plan of mid')!
    RATES['mid'] = [{ bp: 75 }, { bp: 41, flat: 1.01 }, { bp: 13 }, { bp: 10 }]
    await fixture.publish(plan.id, { effectiveFrom: day(0), ...termsOf(RATES['mid']) })
    await eventually(async () =>
      expect(await stakes('P-1')).toEqual(
        expected(411_111.11, [
          ['ann', 65],
          ['bob', 35],
        ]),
      ),
    )
  })

  it('change by a move as its preview says, under the plan of the new upline', async () => {
    const pendingOf = async (username: string) => {
      const { loans } = await fixture.mine(username)
      const open = loans.filter(({ status }) => status !== 'Funded')
      return Math.round(open.reduce((sum, { commission }) => sum + commission.totalCommission, 0) * 100) / 100
    }
    const names = ['mid', 'top', 'cal']
    const before = await Promise.all(names.map(pendingOf))
    const query = `member=${fixture.member('bob').id}&upline=${fixture.member('mid').id}&effectiveOn=${day(0)}`
    const preview = expectOk(await fixture.admin.get<LoansMovePreview>(`/loans/move-preview?${query}`))
    await fixture.move('bob', 'mid')
    const after = await Promise.all(names.map(pendingOf))
    const changed = names.flatMap((name, at) => {
      const difference = Math.round((after[at]! - before[at]!) * 100) / 100
      return difference === 0 ? [] : [[`${name} Test`, difference]]
    })
    expect(
      preview.people.map(({ name, before: was, after: is }) => [name, Math.round((is - was) * 100) / 100]),
    ).toEqual(changed)
    expect(changed).not.toEqual([])
    await fixture.mustBalance()
    await fixture.move('bob', 'top')
  })

  it('leave the sums when the import is undone', async () => {
    const head = `${HEAD},Second_Officer,Second_Officer_Percent`
    const id = await startImport(fixture.admin, csv([`${line('U-1', { amount: '123456.78' })},bob,30`], head))
    await ended(fixture, fixture.admin, id)
    expect(await fixture.pending('bob', 'U-1')).toBe(portionOf(123_456.78, 30, RATES['bob']![0]!) / 100)
    expectOk(await fixture.admin.post(`/imports/${id}/undo`))
    expect(await fixture.pending('bob', 'U-1')).toBeUndefined()
  })
})

describe('an open portion', () => {
  it('follows the plan of a second officer whose event arrives late', async () => {
    const plan = await fixture.newPlan('Plan of seniors')
    const rates: Rate[] = [{ bp: 101, flat: 7.77 }, ...COMPANY.slice(1)]
    await fixture.publish(plan.id, { effectiveFrom: '2020-01-01', ...termsOf(rates) })
    await fixture.assign({ plan: plan.id, scope: 'role', subject: 'senior_loan_officer' })
    await fixture.import(funded('O-1', day(0), { Loan_Amount: '212121.21', ...splitRow('dee', 45) }))
    const own = owedOf(212_121.21, [['ann', 55]])
    expect(await fixture.owed('O-1')).toEqual(own)
    const createdAt = '2020-01-01T00:00:00.000Z'
    await fixture.people({ username: 'dee', role: 'senior_loan_officer', createdAt })
    const dee = `0 dee ${portionOf(212_121.21, 45, rates[0]!)}`
    await eventually(async () => expect(await fixture.owed('O-1')).toEqual([...own, dee].toSorted()))
  })
})

describe('an originator who joined after the loan funded', () => {
  it('follows the plan version of the date the funding was first seen', async () => {
    const plan = await fixture.newPlan('Plan of processors')
    await fixture.publish(plan.id, { effectiveFrom: '2020-01-01', ...terms(50, 25, 10, 10) })
    await fixture.assign({ plan: plan.id, scope: 'role', subject: 'processor' })
    await fixture.people({ username: 'eve', role: 'processor', createdAt: new Date().toISOString() })
    await fixture.import(funded('J-1', day(-50), { Loan_Officer: 'bob', ...splitRow('eve', 40) }))
    const owed = (eve: number) => [...owedOf(400_000, [['bob', 60]]), `0 eve ${eve}`].toSorted()
    expect(await fixture.owed('J-1')).toEqual(owed(800_00))
    await fixture.publish(plan.id, { effectiveFrom: day(-5), ...terms(66, 25, 10, 10) })
    await eventually(async () => expect(await fixture.owed('J-1')).toEqual(owed(1_056_00)))
  })
})

describe('the trigger date of a split loan', () => {
  it("selects the plan of each line's payee", async () => {
    const portions: Portions = [
      ['ann', 55],
      ['bob', 45],
    ]
    await fixture.import(funded('X-1', day(0), { Created: day(-60), Loan_Amount: '300000', ...splitRow('bob', 45) }))
    expect(await fixture.owed('X-1')).toEqual(owedOf(300_000, portions))
    expectOk(await fixture.ceo.put('/comp-plans/trigger', { trigger: 'application' }))
    const before = { ...RATES, mid: FORMER_RATES_OF_MID }
    const ratesOf = (payee: string) => (before as Partial<typeof RATES>)[payee] ?? COMPANY
    await eventually(async () => expect(await fixture.owed('X-1')).toEqual(owedOf(300_000, portions, ratesOf)))
  })
})
