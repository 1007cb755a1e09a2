import { randomUUID } from 'node:crypto'
import {
  type DataOf,
  type Funding,
  FundingGroups,
  loanFunded,
  loansSettled,
  loanUnfunded,
  type NewEvent,
  uplineChanged,
} from '@upline/contracts/events'

/** A funding of $400,000 in March of this year, by default. */
export const aFunding = (over: Partial<Funding> = {}): Funding => {
  const fundedAt = over.fundedAt ?? `${new Date().getUTCFullYear()}-03-02T15:00:00.000Z`
  return {
    loanId: randomUUID(),
    rev: 1,
    officerId: 'nobody',
    amountCents: 400_000_00,
    fundedAt,
    chainAt: fundedAt,
    planVersion: 1,
    chain: [],
    shares: [],
    ...over,
  }
}

export const fundedEvent = (funding: Funding): NewEvent<typeof loanFunded> => ({
  type: loanFunded,
  key: funding.loanId,
  aggregateVersion: funding.rev,
  data: { funding, cause: 'status' },
})

export const unfundedEvent = (funding: Funding): NewEvent<typeof loanUnfunded> => ({
  type: loanUnfunded,
  key: funding.loanId,
  aggregateVersion: funding.rev,
  data: { funding, cause: 'status' },
})

const settledAs = (data: Omit<DataOf<typeof loansSettled>, 'cause'>): NewEvent<typeof loansSettled> => ({
  type: loansSettled,
  key: randomUUID(),
  aggregateVersion: 0,
  data: { ...data, cause: 'import' },
})

/** The groups of an event with these fundings. */
export const groupsOf = (fundings: readonly Funding[] = []) => {
  const groups = new FundingGroups()
  for (const one of fundings) groups.add(one)
  return groups.all
}

export const settledEvent = ({ unfunded, funded }: { unfunded?: Funding[]; funded?: Funding[] }) =>
  settledAs({ unfundedGroups: groupsOf(unfunded), fundedGroups: groupsOf(funded) })

/** In the shape of version 1, which logs and dead letters still have. */
export const formerSettledEvent = (settled: { unfunded: Funding[]; funded: Funding[] }) => settledAs(settled)

export const movedEvent = (move: {
  memberId: string
  from: string | null
  to: string | null
  version: number
}): NewEvent<typeof uplineChanged> => ({
  type: uplineChanged,
  key: move.memberId,
  aggregateVersion: move.version,
  data: {
    change: {
      memberId: move.memberId,
      uplineId: move.to,
      previousUplineId: move.from,
      at: new Date().toISOString(),
      version: move.version,
    },
    by: '1',
  },
})
