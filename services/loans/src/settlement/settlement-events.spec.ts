import { randomUUID } from 'node:crypto'
import { type Funding, MAX_EVENT_BYTES } from '@upline/contracts/events'
import { batchEvents, maxBytesOf } from './settlement-events.ts'

const MAX_CENTS = -10_000_000_000
const fourIds = () => Array.from({ length: 4 }, () => randomUUID())

/** The longest possible funding. */
function fundingOf(originatorCount: number): Funding {
  const date = '2026-11-23'
  const instant = '2026-11-23T00:00:00.000Z'
  const originators = Array.from({ length: originatorCount }, () => ({
    ...{ memberId: randomUUID(), percent: 10, chain: fourIds(), decidedOn: date },
  }))
  return {
    ...{ loanId: randomUUID(), rev: 1_000_000, officerId: randomUUID(), amountCents: MAX_CENTS },
    ...{
      fundedAt: instant,
      chainAt: instant,
      fundedOn: date,
      decidedOn: date,
      planVersion: 1_000_000,
      chain: fourIds(),
    },
    shares: originators.flatMap(({ memberId: originatorId }) =>
      [0, 1, 2, 3].map((level) => ({
        ...{ level, memberId: randomUUID(), rateBp: 10_000, amountCents: MAX_CENTS, originatorId, percent: 100 },
      })),
    ),
    originators,
  }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
const batched = (funded: Funding[]) =>
  batchEvents({ unfunded: funded, funded }, { cause: 'move', key: 'key' }).map(
    ({ data }) => data as { unfunded: Funding[]; funded: Funding[] },
  )

describe('batchEvents', () => {
  it('keeps events below their size limit, however many originators the loans have', () => {
    const batches = batched(Array.from({ length: 500 }, () => fundingOf(10)))
    expect(batches.length).toBeGreaterThan(1)
    expect(Math.max(...batches.map(bytesOf))).toBeLessThan(MAX_EVENT_BYTES)
  })

  it('puts at most 500 loans into an event, each with its reversal and its funding, in order', () => {
    const loans = Array.from({ length: 501 }, () => fundingOf(0))
    const batches = batched(loans)
    expect(batches.map(({ funded, unfunded }) => [funded.length, unfunded.length])).toEqual([
      [500, 500],
      [1, 1],
    ])
    expect(batches.flatMap(({ funded }) => funded)).toEqual(loans)
  })

  it('never estimates a funding too small', () => {
    for (const count of [0, 1, 2, 10]) {
      const funding = fundingOf(count)
      expect(maxBytesOf(funding)).toBeGreaterThanOrEqual(bytesOf(funding))
    }
  })
})
