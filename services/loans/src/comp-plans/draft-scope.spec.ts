import { ALWAYS, LATEST } from '../compensation/history.ts'
import type { Member } from '../compensation/members.ts'
import { type PlanBook, plainRate, type ScopeKey } from '../compensation/plans.ts'
import { type DraftScope, draftStretches } from './draft-scope.ts'

const versions = [
  { from: ALWAYS, value: { id: 1, terms: { rates: [10, 0, 0, 0].map(plainRate), tiers: null } } },
] as never
const COMPANY = 1
const OTHER = 2
const DRAFTED = 3
const UNPUBLISHED = 4

const bookOf = (assignments: [ScopeKey, [string, number | null][]][]): PlanBook => ({
  plans: new Map([
    [COMPANY, { id: COMPANY, name: 'Company plan', versions }],
    [OTHER, { id: OTHER, name: 'Other', versions }],
  ]),
  assignments: new Map<ScopeKey, { from: string; value: number | null }[]>([
    ['company:', [{ from: ALWAYS, value: COMPANY }]],
    ...assignments.map(([key, entries]): [ScopeKey, { from: string; value: number | null }[]] => [
      key,
      entries.map(([from, value]) => ({ from, value })),
    ]),
  ]),
})
const payee: Member = {
  ...{ no: 7, joinedOn: null, isActive: [], upline: [], role: [{ from: ALWAYS, value: 'manager' }] },
  branch: [
    { from: ALWAYS, value: null },
    { from: '2026-05-01', value: 'Reno' },
  ],
}
const scope = (book: PlanBook, planned: ScopeKey[] = [], planNo = DRAFTED): DraftScope => ({
  ...{ planNo, book },
  planned: new Set(planned),
})

describe('draftStretches', () => {
  it('covers the dates of an approved assignment', () => {
    const book = bookOf([
      [
        'member:7',
        [
          ['2026-03-01', DRAFTED],
          ['2026-09-01', null],
        ],
      ],
    ])
    expect(draftStretches(payee, scope(book))).toEqual([{ from: '2026-03-01', till: '2026-09-01' }])
  })

  it('covers every date for an assignment that is a draft or starts later', () => {
    expect(draftStretches(payee, scope(bookOf([]), ['member:7']))).toEqual([{ from: ALWAYS, till: LATEST }])
  })

  it('follows the branch of the payee', () => {
    const book = bookOf([['branch:Reno', [[ALWAYS, DRAFTED]]]])
    expect(draftStretches(payee, scope(book))).toEqual([{ from: '2026-05-01', till: LATEST }])
  })

  it('leaves out dates that a more specific plan decides', () => {
    const book = bookOf([
      ['role:manager', [[ALWAYS, DRAFTED]]],
      ['member:7', [['2026-07-01', OTHER]]],
    ])
    expect(draftStretches(payee, scope(book))).toEqual([{ from: ALWAYS, till: '2026-07-01' }])
  })

  it('covers dates before the first version of a later plan of the company', () => {
    const company = bookOf([
      [
        'company:',
        [
          [ALWAYS, DRAFTED],
          ['2026-06-01', UNPUBLISHED],
        ],
      ],
    ])
    expect(draftStretches(payee, scope(company))).toEqual([{ from: ALWAYS, till: LATEST }])
  })

  it('covers dates before the first version of a more specific plan', () => {
    const book = bookOf([['role:manager', [[ALWAYS, DRAFTED]]]])
    expect(draftStretches(payee, scope(book, [], COMPANY))).toEqual([{ from: ALWAYS, till: LATEST }])
    expect(draftStretches(payee, scope(bookOf([['role:manager', [[ALWAYS, OTHER]]]]), [], COMPANY))).toEqual([])
  })

  it('covers everyone without a plan of their own for the plan of the company', () => {
    expect(draftStretches(payee, scope(bookOf([]), [], COMPANY))).toEqual([{ from: ALWAYS, till: LATEST }])
  })
})
