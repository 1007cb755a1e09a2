import { type License, MAX_LICENSES } from '@upline/contracts'
import { mergeLicenses, type SentLicense } from './merge-licenses.ts'

const TEXAS: License = { state: 'TX', number: 'TX-1', from: '2025-01-01', to: '2025-12-31' }
const OHIO: License = { state: 'OH', number: '77', from: '2024-01-01', to: null }

const row = (at: number, of: Partial<License> = {}): SentLicense => ({ ...TEXAS, ...of, row: at })
const outcomesOf = ({ outcomes }: ReturnType<typeof mergeLicenses>) =>
  outcomes.map(({ row: at, outcome }) => `${at} ${outcome}`)

describe('mergeLicenses', () => {
  it('adds licenses that are not stored, and keeps those that the file does not have', () => {
    const merged = mergeLicenses([OHIO], [row(2)])
    expect(merged.licenses).toEqual([OHIO, TEXAS])
    expect([outcomesOf(merged), merged.faults]).toEqual([['2 added'], []])
  })

  it('changes the dates of the license with the same state and number', () => {
    const merged = mergeLicenses([OHIO, TEXAS], [row(2, { number: 'tx-1', from: '2025-02-01', to: null })])
    expect(merged.licenses).toEqual([OHIO, { ...TEXAS, from: '2025-02-01', to: null }])
    expect(outcomesOf(merged)).toEqual(['2 updated'])
  })

  it('changes the last day of the term with the same first day', () => {
    const later = { ...TEXAS, from: '2026-01-01', to: '2026-12-31' }
    const merged = mergeLicenses([TEXAS, later], [row(2, { to: '2025-11-30' })])
    expect(merged.licenses).toEqual([{ ...TEXAS, to: '2025-11-30' }, later])
    expect(outcomesOf(merged)).toEqual(['2 updated'])
  })

  it('adds a later term of the same license, so that earlier loans stay covered', () => {
    const renewal = row(2, { from: '2026-01-01', to: '2026-12-31' })
    const merged = mergeLicenses([TEXAS], [renewal])
    expect(merged.licenses).toEqual([TEXAS, { ...TEXAS, from: '2026-01-01', to: '2026-12-31' }])
    expect(outcomesOf(merged)).toEqual(['2 added'])
  })

  it('treats terms that share one day as the same term', () => {
    for (const of of [
      { from: '2025-12-31', to: null },
      { from: '2024-06-01', to: '2025-01-01' },
    ])
      expect(outcomesOf(mergeLicenses([TEXAS], [row(2, of)]))).toEqual(['2 updated'])
    expect(outcomesOf(mergeLicenses([TEXAS], [row(2, { from: '2024-06-01', to: '2024-12-31' })]))).toEqual(['2 added'])
  })

  it('updates a license that is in force until it is changed', () => {
    const merged = mergeLicenses([OHIO], [row(2, { ...OHIO, from: '2026-01-01', to: '2026-12-31' })])
    expect(merged.licenses).toEqual([{ ...OHIO, from: '2026-01-01', to: '2026-12-31' }])
  })

  it('changes nothing for the same rows again', () => {
    const rows = [row(2, { to: null }), row(3, { number: '9' }), row(4, { from: '2020-01-01', to: '2020-12-31' })]
    const once = mergeLicenses([OHIO, TEXAS], rows)
    const again = mergeLicenses(once.licenses, rows)
    expect(outcomesOf(again)).toEqual(['2 unchanged', '3 unchanged', '4 unchanged'])
    expect(again.licenses).toEqual(once.licenses)
  })

  it('keeps two overlapping rows of a file apart', () => {
    const rows = [row(2, { from: '2025-06-01', to: null }), row(3)]
    const merged = mergeLicenses([TEXAS], rows)
    expect(outcomesOf(merged)).toEqual(['2 added', '3 unchanged'])
    expect(outcomesOf(mergeLicenses(merged.licenses, rows))).toEqual(['2 unchanged', '3 unchanged'])
  })

  it('refuses a row that repeats an earlier one', () => {
    const merged = mergeLicenses([], [row(2), row(3, { to: null })])
    expect(merged.faults).toEqual([
      { row: 3, message: 'Row 2 has the same license with the same From. Keep one of them.' },
    ])
    expect(merged.licenses).toEqual([TEXAS])
  })

  it('refuses a row that overlaps several stored terms', () => {
    const stored = [TEXAS, { ...TEXAS, from: '2026-01-01', to: null }]
    const merged = mergeLicenses(stored, [row(2, { from: '2024-01-01', to: null })])
    expect(merged.faults[0]!.message).toBe(
      'The dates overlap several stored licenses: TX TX-1 (Jan 1, 2025 to Dec 31, 2025), TX TX-1 (from Jan 1, 2026). Change them one by one.',
    )
    expect([merged.licenses, merged.outcomes]).toEqual([stored, []])
  })

  it('refuses rows beyond the limit of a member', () => {
    const stored = Array.from({ length: MAX_LICENSES - 1 }, (_, n) => ({ ...OHIO, number: `n${n}` }))
    const merged = mergeLicenses(stored, [row(2, { number: 'a' }), row(3, { number: 'b' }), row(4, stored[0]!)])
    expect(merged.faults).toEqual([{ row: 3, message: 'A member has at most 200 licenses.' }])
    expect(outcomesOf(merged)).toEqual(['2 added', '4 unchanged'])
  })
})
