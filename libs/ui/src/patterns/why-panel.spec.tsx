import type { ExplainedAdjustment, ExplainedEntry, LoanExplanation } from '@upline/contracts'
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
      product: 'FHA 30',
    },
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

  it('omits adjustments if there are none', () => {
    shown({})
    expect(screen.queryByText('Adjustments')).not.toBeInTheDocument()
  })
})
