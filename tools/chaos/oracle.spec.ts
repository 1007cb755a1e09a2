import { differences, owedFor, volumes, type Link } from './oracle.ts'

const links: Link[] = [
  { memberId: 'ann', from: -Infinity, uplineId: 'bob' },
  { memberId: 'bob', from: -Infinity, uplineId: 'cy' },
  { memberId: 'cy', from: -Infinity, uplineId: 'di' },
  { memberId: 'di', from: -Infinity, uplineId: 'ed' },
  { memberId: 'ann', from: 1000, uplineId: null },
]

describe('the oracle', () => {
  it('pays four levels by the chain of the funding instant', () => {
    expect([...owedFor([{ id: 'L', officerId: 'ann', amountCents: 40_000_000, decidedOn: 999 }], links)]).toEqual([
      ['L|0|ann', 300_000],
      ['L|1|bob', 100_000],
      ['L|2|cy', 40_000],
      ['L|3|di', 40_000],
    ])
  })

  it('pays no one above a missing upline, and nothing for a loan that has not funded', () => {
    const loans = [
      { id: 'L', officerId: 'ann', amountCents: 100_02, decidedOn: 1000 },
      { id: 'M', officerId: 'ann', amountCents: 100_02, decidedOn: null },
    ]
    expect([...owedFor(loans, links)]).toEqual([['L|0|ann', 75]])
    expect([...volumes(loans)]).toEqual([['ann', 10_002]])
  })

  it('names what differs, to the cent', () => {
    expect(differences(new Map([['a', 1]]), new Map([['a', 2]]))).toEqual(['a: owed 1, found 2'])
    expect(differences(new Map([['a', 0]]), new Map())).toEqual([])
  })
})
