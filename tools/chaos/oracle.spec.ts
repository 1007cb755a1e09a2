import type { Plans } from '../../services/loans/test/oracle.ts'
import { differences, owedFor, volumes, type Link } from './oracle.ts'

const links: Link[] = [
  { memberId: 'ann', from: -Infinity, uplineId: 'bob' },
  { memberId: 'bob', from: -Infinity, uplineId: 'cy' },
  { memberId: 'cy', from: -Infinity, uplineId: 'di' },
  { memberId: 'di', from: -Infinity, uplineId: 'ed' },
  { memberId: 'ann', from: 1000, uplineId: null },
]
const whole = (memberId: string) => [{ memberId, percent: 100 }]

describe('the oracle', () => {
  it('pays four levels by the chain of the funding instant', () => {
    expect([
      ...owedFor([{ id: 'L', originators: whole('ann'), amountCents: 40_000_000, decidedOn: 999 }], links),
    ]).toEqual([
      ['L|0|ann', 300_000],
      ['L|1|bob', 100_000],
      ['L|2|cy', 40_000],
      ['L|3|di', 40_000],
    ])
  })

  it('pays no one above a missing upline, and nothing for a loan that has not funded', () => {
    const loans = [
      { id: 'L', originators: whole('ann'), amountCents: 100_02, decidedOn: 1000 },
      { id: 'M', originators: whole('ann'), amountCents: 100_02, decidedOn: null },
    ]
    expect([...owedFor(loans, links)]).toEqual([['L|0|ann', 75]])
    expect([...volumes(loans)]).toEqual([['ann', 10_002]])
  })

  it('pays each originator of a split loan and their chains, each portion rounded once', () => {
    const originators = [
      { memberId: 'ann', percent: 33 },
      { memberId: 'bob', percent: 67 },
    ]
    const loans = [{ id: 'L', originators, amountCents: 100_01, decidedOn: 1000 }]
    // 100.01 * 75 bp * 33% = 24.75 cents, of 67% 50.26; 25 and 10 bp of 67%: 16.75 and 6.70.
    expect([...owedFor(loans, links)]).toEqual([
      ...[
        ['L|0|ann', 25],
        ['L|0|bob', 50],
        ['L|1|cy', 17],
        ['L|2|di', 7],
        ['L|3|ed', 7],
      ],
    ])
    expect([...volumes(loans)]).toEqual([
      ['ann', 33_00],
      ['bob', 67_01],
    ])
  })

  it('pays each payee by their own plan of the date', () => {
    const loan = (decidedOn: number) => ({ id: 'L', originators: whole('ann'), amountCents: 100_000_00, decidedOn })
    const plans: Plans = {
      versions: [['own', 100, { rates: [{ bp: 75 }, { bp: 50, flatCents: 7 }, { bp: 0 }, { bp: 0 }] }]],
      assignments: [
        ['member:bob', 0, 'own'],
        ['member:bob', 500, null],
      ],
      branches: [],
    }
    const bob = (decidedOn: number) => owedFor([loan(decidedOn)], links, plans).get('L|1|bob')
    expect([bob(99), bob(100), bob(500)]).toEqual([250_00, 500_07, 250_00])
  })

  it('names what differs, to the cent', () => {
    expect(differences(new Map([['a', 1]]), new Map([['a', 2]]))).toEqual(['a: owed 1, found 2'])
    expect(differences(new Map([['a', 0]]), new Map())).toEqual([])
  })
})
