import type { CommissionLevel } from '@upline/contracts'
import type { Funding } from '@upline/contracts/events'
import { type Entry, isPaying } from '../compensation/ledger.ts'
import type { MemberNo } from '../compensation/members.ts'
import { instantOfDate, isoOf } from './instants.ts'
import type { Funded, SettledLoan } from './settle-loan.ts'

/**
 * The results of settlements in the form of events. An event describes all lines of a loan that were or are in force, even if a
 * settlement changed only some of them: consumers replace one funding with the next.
 */
export interface Settlement {
  /** Fundings that were reversed or replaced. */
  unfunded: Funding[]
  funded: Funding[]
}

type MemberIds = ReadonlyMap<MemberNo, string>

/** Ordered by loan, as the events of a batch are. */
export function settlementOf(settled: readonly SettledLoan[], memberIds: MemberIds): Settlement {
  const sorted = settled.toSorted((a, b) => (a.loanId < b.loanId ? -1 : 1))
  return {
    unfunded: sorted.flatMap(({ before }) => (before ? [fundingOf(before, memberIds)] : [])),
    funded: sorted.flatMap(({ after }) => (after ? [fundingOf(after, memberIds)] : [])),
  }
}

/** Numbers of all members in settlements. */
export function membersIn(settled: readonly SettledLoan[]): Set<MemberNo> {
  const found = new Set<MemberNo>()
  const addChains = (funded: Funded | null) => {
    // Lines of one originator next to each other have the same chain.
    for (const [at, { chain, originatorNo }] of (funded?.lines ?? []).entries())
      if (originatorNo !== funded!.lines[at - 1]?.originatorNo) for (const no of chain) found.add(no)
  }
  for (const { before, after } of settled) {
    addChains(before)
    addChains(after)
  }
  return found
}

function fundingOf({ revision, officerNo, lines }: Funded, memberIds: MemberIds): Funding {
  const ofOfficer = lines.find(({ originatorNo }) => originatorNo === officerNo) ?? lines[0]!
  const { loanId, chain, basisCents, fundedOn, fundedAt, decidedOn, planVersionId } = ofOfficer
  const idOf = (no: MemberNo) => memberIds.get(no)!
  const isSplit = lines.some(({ percent }) => percent < 100)
  return {
    loanId,
    rev: revision,
    officerId: idOf(officerNo),
    amountCents: basisCents,
    ...{ fundedAt: isoOf(fundedAt), fundedOn, decidedOn },
    chainAt: decidedOn === fundedOn ? isoOf(fundedAt) : isoOf(instantOfDate(decidedOn)),
    planVersion: planVersionId,
    chain: chain.map(idOf),
    shares: lines.filter(isPaying).map((entry) => shareOf(entry, idOf, isSplit)),
    ...(isSplit ? { originators: originatorsOf(lines, ofOfficer, idOf) } : {}),
  }
}

/** Members above and including the originators of a funding. */
export const chainsOf = ({ chain, originators }: Funding): string[] =>
  originators ? originators.flatMap((one) => one.chain) : chain

/** The loan officer first, the others in an order that each event of the loan repeats. Every originator has a line at level 0. */
function originatorsOf(lines: readonly Entry[], ofOfficer: Entry, idOf: (no: MemberNo) => string) {
  const others = lines.filter(({ level, originatorNo }) => level === 0 && originatorNo !== ofOfficer.originatorNo)
  const sorted = others.toSorted((a, b) => a.originatorNo - b.originatorNo)
  return [ofOfficer, ...sorted].map(({ originatorNo, percent, chain, decidedOn }) => ({
    memberId: idOf(originatorNo),
    percent,
    chain: chain.map(idOf),
    decidedOn,
  }))
}

const shareOf = (entry: Entry, idOf: (no: MemberNo) => string, isSplit: boolean) => ({
  level: entry.level as CommissionLevel,
  memberId: idOf(entry.payeeNo),
  rateBp: entry.rateBp,
  amountCents: Math.abs(entry.amountCents),
  ...(isSplit ? { originatorId: idOf(entry.originatorNo), percent: entry.percent } : {}),
})
