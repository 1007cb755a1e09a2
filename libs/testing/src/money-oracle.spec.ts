import { differences, type History, owedBy, type Plans, upliftsOf, volumesOf } from './money-oracle.ts'

const links: History['links'] = [
  ['ann', -Infinity, 'bob'],
  ['bob', -Infinity, 'cy'],
  ['cy', -Infinity, 'di'],
  ['di', -Infinity, 'ed'],
  ['ann', 1000, null],
]

const owed = (loans: History['loans'], activity: History['activity'] = []) => owedBy({ links, activity, loans })

const loan = (cents: number, decidedAt: number | null, percents: Record<string, number>): History['loans'] =>
  new Map([
    [
      'L',
      { cents, originators: Object.entries(percents).map(([member, percent]) => ({ member, percent, decidedAt })) },
    ],
  ])

describe('the money oracle', () => {
  it('pays four levels by the chain of the funding date', () => {
    expect(owed(loan(40_000_000, 999, { ann: 100 }))).toEqual([
      'L 0 ann 300000',
      'L 1 bob 100000',
      'L 2 cy 40000',
      'L 3 di 40000',
    ])
  })

  it('skips inactive members and pays the levels above them', () => {
    expect(owed(loan(40_000_000, 999, { ann: 100 }), [['bob', 0, false]])).toEqual([
      'L 0 ann 300000',
      'L 2 cy 40000',
      'L 3 di 40000',
    ])
  })

  it('pays no one above a missing upline, and nothing for a loan that has not funded', () => {
    expect(owed(loan(100_02, 1000, { ann: 100 }))).toEqual(['L 0 ann 75'])
    expect(owed(loan(100_02, null, { ann: 100 }))).toEqual([])
    expect([...volumesOf(loan(100_02, 1000, { ann: 100 }))]).toEqual([['ann', 10_002]])
    expect([...volumesOf(loan(100_02, null, { ann: 100 }))]).toEqual([])
  })

  it('pays each originator of a split loan and their chains, each portion rounded once', () => {
    const split = loan(100_01, 1000, { ann: 33, bob: 67 })
    // 100.01 * 75 bp * 33% = 24.75 cents, of 67% 50.26; 25 and 10 bp of 67%: 16.75 and 6.70.
    expect(owed(split)).toEqual(['L 0 ann 25', 'L 0 bob 50', 'L 1 cy 17', 'L 2 di 7', 'L 3 ed 7'])
    expect([...volumesOf(split)]).toEqual([
      ['ann', 33_00],
      ['bob', 67_01],
    ])
  })

  it('pays by the plan of the member, otherwise of the branch, and adds the tiers of a month', () => {
    const flat = { bp: 0, flatCents: 50_000 }
    const plans: Plans = {
      versions: [
        ['flat', 0, { rates: [flat, flat, flat, flat] }],
        [
          'tiered',
          0,
          {
            rates: [{ bp: 100, maxCents: 100_000 }, { bp: 25 }, { bp: 10 }, { bp: 10 }],
            tiers: { measure: 'volume', mode: 'marginal', steps: [{ from: 30_000_000, extraBp: 5 }] },
          },
        ],
      ],
      assignments: [
        ['branch:north', 0, 'flat'],
        ['member:ann', 0, 'tiered'],
      ],
      branches: [
        ['ann', 0, 'north'],
        ['bob', 0, 'north'],
      ],
    }
    expect(owedBy({ links, activity: [], loans: loan(40_000_000, 999, { ann: 100 }), plans })).toEqual([
      'L 0 ann 100000',
      'L 1 bob 50000',
      'L 2 cy 40000',
      'L 3 di 40000',
    ])
    const funding = { member: 'ann', month: 202601, monthEnds: 31, cents: 40_000_000, percent: 100 }
    expect(upliftsOf([funding], plans)).toEqual(['ann 202601 5000'])
  })

  it('names amounts that differ, to the cent', () => {
    expect(differences(new Map([['a', 1]]), new Map([['a', 2]]))).toEqual(['a: owed 1, found 2'])
    expect(differences(new Map([['a', 0]]), new Map())).toEqual([])
  })
})
