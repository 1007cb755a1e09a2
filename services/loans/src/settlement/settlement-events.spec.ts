import { randomUUID } from 'node:crypto'
import {
  type DataOf,
  type Funding,
  type loansSettled,
  MAX_EVENT_BYTES,
  type NewEvent,
  settledTogether,
} from '@upline/contracts/events'
import { groupsOf } from '@upline/testing'
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
const dataOf = ({ data }: NewEvent) => data as DataOf<typeof loansSettled>
const settledIn = (event: NewEvent) => settledTogether(dataOf(event))
const batched = (funded: Funding[]) =>
  batchEvents({ unfunded: funded, funded }, { cause: 'move', key: 'key' }).map(dataOf)
/** Of the same loan officer, with the same shares. */
const alike = (count: number): Funding[] => {
  const one = fundingOf(0)
  return Array.from({ length: count }, () => ({ ...one, loanId: randomUUID() }))
}

describe('batchEvents', () => {
  it('keeps events below their size limit, however many originators the loans have', () => {
    const batches = batched(Array.from({ length: 500 }, () => fundingOf(10)))
    expect(batches.length).toBeGreaterThan(1)
    expect(Math.max(...batches.map(bytesOf))).toBeLessThan(MAX_EVENT_BYTES)
  })

  it('puts at most 2,000 loans into an event, in order', () => {
    const loans = alike(2_001)
    const batches = batchEvents({ unfunded: [], funded: loans }, { cause: 'move', key: 'key' }).map(settledIn)
    expect(batches.map(({ funded }) => funded.length)).toEqual([2_000, 1])
    expect(batches.flatMap(({ funded }) => funded)).toEqual(loans)
  })

  it("puts a loan's reversal and its funding into one event", () => {
    const loans = alike(2_001)
    const batches = batched(loans).map(settledTogether)
    expect(batches.length).toBeGreaterThan(1)
    for (const { funded, unfunded } of batches) expect(funded).toEqual(unfunded)
    expect(batches.flatMap(({ funded }) => funded)).toEqual(loans)
  })

  it('never estimates a funding too small, alone or in the group of another', () => {
    for (const count of [0, 1, 2, 10]) {
      const one = { ...fundingOf(count), chainAt: '2026-11-22T00:00:00.000Z' }
      const [alone, both] = [bytesOf(groupsOf([one])), bytesOf(groupsOf([one, one]))]
      expect(maxBytesOf(one, { beginsGroup: true })).toBeGreaterThanOrEqual(alone)
      expect(maxBytesOf(one, { beginsGroup: false })).toBeGreaterThanOrEqual(both - alone)
    }
  })
})
