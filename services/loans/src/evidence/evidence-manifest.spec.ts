import { manifestOf, notIncluded, type PackFacts, totalsOf } from './evidence-manifest.ts'

const payees = [
  { memberId: 'ann', name: 'Ann Lee', entriesCents: 10, adjustmentsCents: 20, entries: 2 },
  { memberId: 'mia', name: 'Mia Moss', entriesCents: -5, adjustmentsCents: 0, entries: 1 },
]

const facts: PackFacts = {
  ...{ packId: 'p1', company: { name: 'Acme', timeZone: 'America/New_York' }, payees, historyStart: null },
  subject: {
    kind: 'range',
    label: 'x',
    loanId: null,
    memberId: null,
    branch: null,
    from: '2026-01-01',
    to: '2026-02-01',
  },
  ...{ createdAt: new Date('2026-11-27T12:00:00Z'), createdBy: { id: 'cora', name: 'Cora' } },
  ...{ snapshotAt: '2026-11-27T12:00:01.000Z', counts: { loans: 1, entries: 3, adjustments: 1 } },
}

describe('the manifest', () => {
  it('adds up dollars in cents', () => {
    expect(totalsOf(payees)).toEqual({
      payees: [
        { memberId: 'ann', name: 'Ann Lee', entries: 0.1, adjustments: 0.2, total: 0.3 },
        { memberId: 'mia', name: 'Mia Moss', entries: -0.05, adjustments: 0, total: -0.05 },
      ],
      ...{ entries: 0.05, adjustments: 0.2, total: 0.25 },
    })
  })

  it('lists its files, and what the pack does not contain', () => {
    const files = [{ name: 'a.txt', size: 1, sha256: 'x' }]
    expect(manifestOf(facts, files)).toMatchObject({
      ...{ format: 'upline-evidence', formatVersion: 1, packId: 'p1', files, createdAt: '2026-11-27T12:00:00.000Z' },
      notice: 'What was checked, and what was not. This is not legal advice.',
    })
    const missing = (start: Date | null) => notIncluded(start).map(({ what }) => what)
    expect(missing(null)).toContain('NMLS IDs of payees, and licenses and supervision records as of past dates')
    expect(missing(new Date('2020-01-01T00:00:00Z'))).toContain('Changes of loans before Jan 1, 2020')
  })
})
