import type { AdjustmentFact } from './evidence-decisions.queries.ts'
import { ADJUSTMENT_COLUMNS, type CausedEntry, ENTRY_COLUMNS } from './evidence-columns.ts'
import { csvCells, headings, jsonRow } from './evidence-table.ts'
import { entryText, wrapped } from './summary-pdf.ts'

const ann = { id: 'ann', name: 'Ann Lee' }
const mia = { id: 'mia', name: 'Mia Moss' }

const entry: CausedEntry = {
  ...{ loanId: 'l1', loanNumber: 'L-1', revision: 2, level: 1, kind: 2, payee: mia, originator: ann, percent: 60 },
  ...{
    basisCents: 40_000_050,
    rateBp: 25,
    amountCents: -60_000,
    planName: 'Company plan',
    planVersion: 3,
    planVersionId: 7,
  },
  ...{
    triggerDate: '2026-09-01',
    fundedOn: '2026-09-03',
    bookedAt: '2026-10-01T12:00:00.000Z',
    bookedOn: '2026-10-01',
  },
  ...{ period: '4', periodStart: '2026-10-01', periodEnd: '2026-10-15', runState: 'paid', isPaidElsewhere: false },
  ...{ isInForce: false, cause: 'person:boss', chain: [ann, mia] },
  why: {
    id: 'person:boss',
    kind: 'person',
    text: 'Entered by Bo Boss',
    by: { id: 'boss', name: 'Bo Boss' },
    row: null,
  },
}

describe('the rows of entries', () => {
  it('have the same values in JSON and CSV', () => {
    const row = jsonRow(ENTRY_COLUMNS, entry)
    expect(row).toMatchObject({
      ...{ kind: 'Reversed', level: 'Level 1 override', payee: 'Mia Moss', originator: 'Ann Lee', portionPercent: 60 },
      ...{ loanAmount: 400_000.5, rateBp: 25, amount: -600, cause: 'Entered by Bo Boss', causedBy: 'Bo Boss' },
      ...{ chain: 'Ann Lee > Mia Moss', payPeriod: '4', payRunState: 'paid' },
    })
    expect(csvCells(ENTRY_COLUMNS, entry)).toEqual(Object.values(row))
    expect(headings(ENTRY_COLUMNS)).toHaveLength(Object.keys(row).length)
  })

  it('fit into a line of the summary', () => {
    expect(entryText(entry)).toBe(
      'Reversed · Level 1 override · Mia Moss · 25 bp of 60% of $400,000.50 · Company plan, version 3 · period 4, paid',
    )
    expect(entryText({ ...entry, kind: 1, level: 0, percent: 100, period: null })).toBe(
      'Earned · Personal · Mia Moss · 25 bp of $400,000.50 · Company plan, version 3 · paid elsewhere',
    )
  })
})

describe('the rows of adjustments', () => {
  it('name both people, and no payee of an early payoff that was not booked', () => {
    const request: AdjustmentFact = {
      ...{
        id: 'a1',
        requestId: 'a1',
        state: 'rejected',
        type: 'early-payoff',
        loanId: 'l1',
        loanNumber: 'L-1',
        payee: null,
      },
      ...{ amountCents: -5, reason: 'Paid off', level: null, originatorName: null, shareBp: 5_000, payoffDays: 80 },
      estimatedCents: null,
      actualCents: null,
      ...{ paidOffOn: '2026-11-01', requestedBy: ann, requestedAt: '2026-11-02T12:00:00.000Z', decidedBy: mia },
      ...{ decidedAt: '2026-11-03T12:00:00.000Z', note: 'No', period: null, runState: null, bookedAt: null },
      ...{ disputeId: null, cause: null },
    }
    expect(jsonRow(ADJUSTMENT_COLUMNS, request)).toMatchObject({
      ...{ state: 'rejected', payee: null, amount: -0.05, percent: 50, requestedBy: 'Ann Lee', decidedBy: 'Mia Moss' },
    })
  })
})

describe('wrapped', () => {
  it('breaks texts at spaces', () => {
    expect(wrapped('one two three', 8)).toEqual(['one two', 'three'])
    expect(wrapped('indivisible x', 5)).toEqual(['indivisible', 'x'])
  })
})
