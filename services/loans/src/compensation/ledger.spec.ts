import fc from 'fast-check'
import { companies, dates, loans } from '../../test/random-companies.ts'
import type { Company } from './earners.ts'
import { type Entry, inForce, settle } from './ledger.ts'
import type { Loan } from './loans.ts'
import { type Share, sharesOf } from './shares.ts'

const changes = fc.array(fc.tuple(companies, loans), { minLength: 1, maxLength: 5 })

function settled(entries: Entry[], [company, loan]: readonly [Company, Loan]): Entry[] {
  const revision = entries.reduce((last, entry) => Math.max(last, entry.revision), 0) + 1
  const as = {
    ...{ revision, fundedOn: loan.fundedOn ?? '', loanCreatedOn: loan.createdOn },
    ...{ fundedAt: `${loan.fundedOn}T09:00Z`, loanCreatedAt: `${loan.createdOn}T09:00Z`, isPaidElsewhere: false },
  }
  const { reversals, bookings } = settle(sharesOf(loan, company), inForce(entries), as)
  return [...entries, ...reversals, ...bookings]
}

const sumBy = (entries: readonly Pick<Share, 'payeeNo' | 'amountCents'>[]) => {
  const sums = new Map<number, number>()
  for (const { payeeNo, amountCents } of entries) sums.set(payeeNo, (sums.get(payeeNo) ?? 0) + amountCents)
  return new Map([...sums].filter(([, cents]) => cents !== 0).sort(([a], [b]) => a - b))
}

const share: Share = {
  loanId: 'loan',
  originatorNo: 1,
  level: 0,
  payeeNo: 1,
  basisCents: 100_00,
  percent: 100,
  rateBp: 75,
  amountCents: 75,
  planVersionId: 1,
  chain: [1],
  decidedOn: '2026-01-05',
}
const override = { ...share, level: 1, payeeNo: 2 }
const booking = (revision: number) => ({
  ...{ revision, fundedOn: '2026-01-05', loanCreatedOn: '2026-01-01' },
  ...{ fundedAt: '2026-01-05T09:00Z', loanCreatedAt: '2026-01-01T09:00Z', isPaidElsewhere: false },
})

describe('settle over a history', () => {
  it('makes the entries add up to what is owed after any series of changes', () => {
    fc.assert(
      fc.property(changes, (series) => {
        const entries = series.reduce<Entry[]>(settled, [])
        const [company, loan] = series.at(-1)!
        expect(sumBy(entries)).toEqual(sumBy(sharesOf(loan, company)))
        expect(sumBy(inForce(entries))).toEqual(sumBy(sharesOf(loan, company)))
      }),
    )
  })

  it('writes nothing when it settles a second time', () => {
    fc.assert(
      fc.property(changes, (series) => {
        const entries = series.reduce<Entry[]>(settled, [])
        expect(settled(entries, series.at(-1)!)).toHaveLength(entries.length)
      }),
    )
  })

  it('books and reverses each line of a revision at most once', () => {
    fc.assert(
      fc.property(changes, (series) => {
        const entries = series.reduce<Entry[]>(settled, [])
        const keys = entries.map((e) => `${e.originatorNo}/${e.level}/${e.revision}/${e.kind}`)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('gives a late move the totals of a timely one', () => {
    const move = fc.record({ from: dates, value: fc.option(fc.nat(7), { nil: null }) })
    fc.assert(
      fc.property(companies, loans, fc.nat(7), move, (company, loan, no, link) => {
        const moved = withLink(company, no, link)
        const late = [[company, loan] as const, [moved, loan] as const].reduce<Entry[]>(settled, [])
        const timely = [[moved, loan] as const].reduce<Entry[]>(settled, [])
        expect(sumBy(late)).toEqual(sumBy(timely))
      }),
    )
  })
})

function withLink(company: Company, no: number, link: { from: string; value: number | null }): Company {
  const member = company.members.get(no)!
  const upline = [...member.upline.filter(({ from }) => from !== link.from), link].toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  )
  return { ...company, members: new Map(company.members).set(no, { ...member, upline }) }
}

describe('settle', () => {
  it('replaces a line that differs in its plan version alone', () => {
    const { bookings } = settle([share], [], booking(1))
    const next = settle([{ ...share, planVersionId: 2 }], bookings, booking(2))
    expect([next.reversals.length, next.bookings.map(({ revision }) => revision)]).toEqual([1, [2]])
  })

  it('replaces only the lines of the originator whose percentage changes', () => {
    const second = { ...share, originatorNo: 5, payeeNo: 5, percent: 40, chain: [5] }
    const { bookings } = settle([{ ...share, percent: 60 }, second], [], booking(1))
    const third = { ...second, originatorNo: 6, payeeNo: 6, chain: [6] }
    const next = settle([{ ...share, percent: 60 }, third], bookings, booking(2))
    expect(next.reversals.map(({ originatorNo }) => originatorNo)).toEqual([5])
    expect(next.bookings.map(({ originatorNo }) => originatorNo)).toEqual([6])
  })

  it('keeps the lines that a correction leaves equal', () => {
    const { bookings } = settle([share, override], [], booking(1))
    const next = settle([share, { ...override, payeeNo: 3 }], bookings, booking(2))
    expect(next.bookings.map(({ level }) => level)).toEqual([1])
  })
})
