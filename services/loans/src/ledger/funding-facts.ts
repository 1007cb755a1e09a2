import type { CommissionLevel } from '@upline/contracts'
import type { Funding } from '@upline/contracts/events'
import type { Entry } from '../compensation/ledger.ts'
import type { MemberNo } from '../compensation/members.ts'
import { instantOfDate, isoOf } from './instants.ts'
import type { SettledLoan } from './settle-loan.ts'

/** What settlements did, as events carry it. */
export interface Settlement {
  /** Fundings that were reversed. */
  unfunded: Funding[]
  funded: Funding[]
}

/** Ordered by loan, as the events of a batch are. */
export function settlementOf(settled: readonly SettledLoan[], memberIds: ReadonlyMap<MemberNo, string>): Settlement {
  const sorted = settled.toSorted((a, b) => (a.loanId < b.loanId ? -1 : 1))
  const of = (entries: readonly Entry[]) => (entries.length === 0 ? [] : [fundingOf(entries, memberIds)])
  return {
    unfunded: sorted.flatMap(({ reversals }) => of(reversals)),
    funded: sorted.flatMap(({ bookings }) => of(bookings)),
  }
}

/** Numbers of all members in settlements. */
export const membersIn = (settled: readonly SettledLoan[]): Set<MemberNo> =>
  new Set(settled.flatMap(({ reversals, bookings }) => [...(reversals[0]?.chain ?? []), ...(bookings[0]?.chain ?? [])]))

function fundingOf(entries: readonly Entry[], memberIds: ReadonlyMap<MemberNo, string>): Funding {
  const [{ loanId, revision, chain, basisCents, fundedOn, fundedAt, decidedOn, planVersionId }] = entries as [Entry]
  const idOf = (no: MemberNo) => memberIds.get(no)!
  return {
    loanId,
    rev: revision,
    officerId: idOf(chain[0]!),
    amountCents: basisCents,
    ...{ fundedAt: isoOf(fundedAt), fundedOn, decidedOn },
    chainAt: decidedOn === fundedOn ? isoOf(fundedAt) : isoOf(instantOfDate(decidedOn)),
    planVersion: planVersionId,
    chain: chain.map(idOf),
    shares: entries.filter(({ rateBp }) => rateBp > 0).map((entry) => shareOf(entry, idOf(entry.payeeNo))),
  }
}

const shareOf = ({ level, rateBp, amountCents }: Entry, memberId: string) => ({
  level: level as CommissionLevel,
  memberId,
  rateBp,
  amountCents: Math.abs(amountCents),
})
