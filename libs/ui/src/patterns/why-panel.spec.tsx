import {
  byText,
  type ExplainedAdjustment,
  type ExplainedEntry,
  type ExplainedShare,
  type LoanExplanation,
  shownTextsOf,
} from '@upline/contracts'
import { render, screen } from '@testing-library/react'
import { UplineUiProvider } from '../provider.tsx'
import { WhyLoan } from './why-panel.tsx'

const earned = (memberId: string, level: 0 | 1, amount: number): ExplainedEntry => ({
  ...{ kind: 'earned', level, memberId, memberName: memberId === 'ann' ? 'Ann Lee' : 'Bob Ray', basis: 400_000 },
  ...{
    originatorName: 'Ann Lee',
    percent: 100,
    rateBp: level === 0 ? 75 : 25,
    amount,
    planName: 'Company plan',
    planVersion: 1,
    chain: ['Ann Lee', 'Bob Ray'],
    cause: 'import:1',
  },
  ...{ at: '2026-09-01T12:00:00Z', revision: 1, chainAt: '2026-09-01T12:00:00Z', fundedAt: '2026-09-01T12:00:00Z' },
  ...{ decidedOn: '2026-09-01', fundedOn: '2026-09-01' },
  ...{ isInForce: true, why: { kind: 'import', id: 'import:1', by: null, row: 1, text: 'Row 1 of loans.csv' } },
})
const payoff = (memberId: string, level: 0 | 1, amount: number): ExplainedAdjustment => ({
  ...{
    payoffDays: 31,
    settlementCost: null,
    at: '2026-10-01T12:00:00Z',
    type: 'early-payoff',
    memberId,
    memberName: memberId === 'ann' ? 'Ann Lee' : 'Bob Ray',
  },
  ...{ level, amount, percent: 50, reason: 'Paid off in month 4', approvedBy: 'Cy Boss' },
})

const explanation: LoanExplanation = {
  isPaidElsewhere: false,
  loan: {
    ...{
      id: 'loan',
      loanNumber: 'UL-1',
      borrower: 'Zoe',
      property: '1 Elm St',
      loanAmount: 400_000,
    },
    ...shownTextsOf(byText(() => 'FHA 30')),
    ...{ noteRate: null, points: null },
    ...{ status: 'Funded', outcome: null, daysInPipeline: 3, officerId: 'ann', officerName: 'Ann Lee' },
    originators: [{ memberId: 'ann', name: 'Ann Lee', percent: 100 }],
    openPortion: null,
    commission: { personal: 3_000, level1Override: 0, level2Override: 0, level3Override: 0, totalCommission: 3_000 },
    ...{
      needsConfirmation: false,
      createdAt: '2026-08-01T12:00:00Z',
      fundedAt: '2026-09-01T12:00:00Z',
      ...{ createdOn: '2026-08-01', appliedOn: '2026-08-01', lockedOn: null, fundedOn: '2026-09-01' },
    },
  },
  ...{ scope: 'mine', state: 'in-force', stateReason: 'Frozen when the loan funded.', chainReason: 'Funding date.' },
  ...{
    plan: { name: 'Company plan', version: 1, effectiveFrom: null },
    trigger: null,
    ...{ chainAt: '2026-09-01T12:00:00Z', decidedOn: '2026-09-01' },
    ...{ originatorDates: [], bookedReason: null },
    chain: [],
    shares: [],
    total: 4_000,
  },
  member: { memberId: 'ann', memberName: 'Ann Lee', level: 0, amount: 3_000, code: 'paid', reason: '' },
  ledger: [earned('ann', 0, 3_000), earned('bob', 1, 1_000)],
  corrections: [],
  canConfirm: false,
  adjustments: [],
}

const shown = (over: Partial<LoanExplanation>, isOwn = true) =>
  render(
    <UplineUiProvider toastMs={5_000}>
      <WhyLoan explanation={{ ...explanation, ...over }} viewerId="ann" isOwn={isOwn} />
    </UplineUiProvider>,
  )
const line = (text: RegExp | string) => screen.getByText(text).closest('li')!

describe("'Why this number?' of a funded loan", () => {
  it('shows the date that selects the team structure', () => {
    shown({})
    expect(screen.getByText('Funding date (September 1, 2026). Company plan, version 1.')).toBeInTheDocument()
  })

  it('shows the dates of several originators and why shares keep the date of their booking', () => {
    const dateOf = (memberName: string, on: string) => ({
      memberId: memberName,
      memberName,
      date: 'funding' as const,
      on,
    })
    const originatorDates = [dateOf('Ann', '2026-09-01'), dateOf('Bob', '2026-09-03')]
    shown({ originatorDates, chainReason: 'Ann: one date. Bob: another.', bookedReason: 'Shares stay.' })
    expect(screen.getByText('Ann: one date. Bob: another. Shares stay. Company plan, version 1.')).toBeInTheDocument()
  })
})

const share = (level: 0 | 1 | 2 | 3, over: Partial<ExplainedShare>): ExplainedShare => ({
  ...{ originatorId: 'ann', percent: 100, level, memberId: 'ann', memberName: 'Ann Lee', planName: 'Company plan' },
  ...{ planVersion: 1, assignment: null, tiers: null, rateBp: 75, perLoan: null, minimum: null, maximum: null },
  ...{ basis: 400_000, formula: '$400,000.00 × 75 ÷ 10,000 = $3,000.00', amount: 3_000, isPaid: true },
  ...{ isOnHold: false, agreement: null },
  ...{ reason: 'Originating loan officer', steps: [] },
  ...over,
})
const bobs: Partial<ExplainedShare> = { memberId: 'bob', memberName: 'Bob Ray', reason: 'Level 1 upline' }
const unpaid = { memberId: null, memberName: null, formula: null, amount: null, isPaid: false } as const

describe("'Why this number?' of the whole loan", () => {
  const whole = (shares: ExplainedShare[], over: Partial<LoanExplanation> = {}) =>
    shown({ scope: 'company', shares, ...over }, false)

  it('shows the rule once, then level, rate and amount of each payee', () => {
    whole([share(0, {}), share(1, { ...bobs, rateBp: 25, amount: 1_000 })])
    expect(line(/^Loan amount ×/)).toHaveTextContent('Loan amount × basis points ÷ 10,000$400,000.00')
    expect(screen.getByRole('button', { name: 'basis points' })).toBeInTheDocument()
    expect(line('Total commission of the loan')).toHaveTextContent('$4,000.00')
    expect(screen.getByText('Personal · 75 bp').closest('li')).toHaveTextContent(/Ann LeeYou.*\$3,000\.00/)
    expect(screen.getByText('Level 1 · 25 bp').closest('li')).toHaveTextContent(/Bob Ray.*\$1,000\.00/)
    expect(screen.queryByText(/Originating loan officer/)).not.toBeInTheDocument()
  })

  it('shows the agreement of each payee once, with the beginning of its hash and the date', () => {
    const agreement = { sha256: `abcdef012345${'0'.repeat(52)}`, acknowledgedAt: '2026-11-03T12:00:00Z' }
    const none = { sha256: 'f'.repeat(64), acknowledgedAt: null }
    whole([share(0, { agreement }), share(1, { ...bobs, agreement: none }), share(2, { ...bobs, agreement: none })])
    const hash = screen.getByRole('button', { name: 'Copy SHA-256 abcdef012345' })
    expect(hash).toHaveAttribute('title', agreement.sha256)
    expect(hash.closest('li')).toHaveTextContent(
      'Ann Leeabcdef012345…Company plan, version 1 · Acknowledged Nov 3, 2026',
    )
    expect(screen.getAllByText('Company plan, version 1 · Not acknowledged')).toHaveLength(1)
  })

  it('shows that a loan has no officer, instead of an amount', () => {
    const loan = { ...explanation.loan, officerId: null, officerName: '', originators: [] }
    whole([share(0, { ...unpaid, reason: 'Unassigned.' })], { loan, total: 0 })
    expect(screen.getByText('No officer')).toBeInTheDocument()
    expect(screen.queryByText('$0.00')).not.toBeInTheDocument()
  })

  it('marks a share that is on hold', () => {
    whole([share(0, {}), share(1, { ...bobs, rateBp: 25, amount: 1_000, isOnHold: true })])
    expect(screen.getByText('Level 1 · 25 bp · On hold').closest('li')).toHaveTextContent(/Bob Ray/)
    expect(screen.getByText('Personal · 75 bp')).toBeInTheDocument()
  })

  it('shows flat amounts, limits and the plan of a share that differ from the rule', () => {
    whole([share(1, { ...bobs, rateBp: 25, perLoan: 100, maximum: 900.5, planName: 'Team plan', planVersion: 2 })])
    expect(
      screen.getByText('Level 1 · 25 bp · plus $100.00 per loan · at most $900.50 · Team plan, version 2'),
    ).toBeInTheDocument()
  })

  it('shows the reason of one unpaid share next to it, and a reason of several shares once', () => {
    const reason = "No upline, so this share isn't paid."
    whole([share(0, {}), share(2, { ...unpaid, reason })])
    expect(screen.getByText(`Level 2 · ${reason}`)).toBeInTheDocument()
    whole([share(2, { ...unpaid, reason: 'Not shown.' }), share(3, { ...unpaid, reason: 'Not shown.' })])
    expect(screen.getAllByText(/Not shown\./)).toHaveLength(1)
  })
})

describe("'Why this number?' of a loan with reversals", () => {
  const reversal = { kind: 'reversed', at: '2026-09-02T12:00:00Z', cause: 'person:1', isInForce: false } as const
  const ledger = [
    ...[earned('ann', 0, 3_000), earned('bob', 1, 1_000)],
    ...[
      { ...earned('ann', 0, -3_000), ...reversal },
      { ...earned('bob', 1, -1_000), ...reversal },
    ],
    { ...earned('ann', 0, 3_100), revision: 2, at: '2026-09-03T12:00:00Z', cause: 'person:2' },
  ]

  it('collapses a booking that was reversed in full and shows the net', () => {
    shown({ ledger })
    const closed = screen.getByText('Earned Sep 1, 2026, reversed Sep 2, 2026').closest('details')!
    expect(closed.open).toBe(false)
    expect(line('Earned again')).toHaveTextContent(/3,100\.00.*Sep 3, 2026 · Row 1 of loans\.csv/)
    expect(line('Ledger net')).toHaveTextContent('$3,100.00')
  })

  it('shows what all payees of an event share once', () => {
    shown({ ledger: ledger.slice(0, 2) })
    expect(screen.getAllByText(/of \$400,000\.00 · Company plan, version 1/)).toHaveLength(1)
    expect(line('Bob Ray · Level 1 · 25 bp')).toHaveTextContent('$1,000.00')
    expect(screen.queryByText('Ledger net')).not.toBeInTheDocument()
  })
})

describe("'Why this number?' of a loan that was paid off early", () => {
  const adjustments = [payoff('ann', 0, -1_500), payoff('bob', 1, -500.05)]

  it("shows the adjustment, its member, reason and approver, and the viewer's net amount", () => {
    shown({ adjustments })
    expect(line('Early payoff: Ann Lee')).toHaveTextContent(
      /1,500\.00.*Personal · 50% of the share · paid off 31 days after funding · Oct 1, 2026 · Paid off in month 4 · approved by Cy Boss/,
    )
    expect(line('Early payoff: Bob Ray')).toHaveTextContent(/500\.05.*Level 1/)
    expect(line('Net after adjustments')).toHaveTextContent(/1,500\.00.*Your total, reversals and adjustments included/)
  })

  it('shows the net amount of the whole loan to viewers who see all of it', () => {
    shown({ adjustments, scope: 'company' }, false)
    expect(line('Net after adjustments')).toHaveTextContent(/1,999\.95.*Total of the loan/)
  })

  it('shows a return of the early payoff if its shares were reversed', () => {
    const back: ExplainedAdjustment = { ...payoff('ann', 0, 1_500), type: 'early-payoff-return', percent: null }
    shown({ adjustments: [payoff('ann', 0, -1_500), back] })
    expect(line('Early payoff return: Ann Lee')).toHaveTextContent(/1,500\.00/)
    expect(line('Net after adjustments')).toHaveTextContent(/3,000\.00/)
  })

  it('omits an empty list of adjustments', () => {
    shown({})
    expect(screen.queryByText('Adjustments')).not.toBeInTheDocument()
  })
})
