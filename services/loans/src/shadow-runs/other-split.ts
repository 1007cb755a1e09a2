import type { MemberNo } from '../compensation/members.ts'
import { shareCents } from '../compensation/share-cents.ts'
import { isWithinRounding, payOf, rateOf, type Versions } from './expected-pay.ts'
import type { ComparedLoan, LedgerLine, Pair } from './shadow-facts.ts'

/** Whether the old system paid a loan by another split among its originators. */

/** The percentages that the file agrees with. `addedPercent` is the portion of an originator that the ledger does not have. */
export interface OtherSplit {
  percents: ReadonlyMap<MemberNo, number>
  addedPercent: number
}

/** Undefined if the file agrees with the ledger's percentages, or with no others. Loans have at most two originators here. */
export function otherSplit(loan: ComparedLoan, versions: Versions): OtherSplit | undefined {
  const personal = (loan.ledger?.lines ?? []).filter(({ level }) => level === 0)
  const [first, second] = personal
  if (first && second && personal.length === 2) return amongTwo(loan, [first, second], versions)
  return first && personal.length === 1 && first.percent === 100 ? withAnother(loan, first, versions) : undefined
}

const percents = Array.from({ length: 101 }, (_, percent) => percent)

/** The ledger splits the loan: the originators' amounts agree with other percentages, including 100 and 0. */
function amongTwo(
  { pairs }: ComparedLoan,
  [first, second]: [LedgerLine, LedgerLine],
  versions: Versions,
): OtherSplit | undefined {
  const originators = pairs.filter(({ memberNo }) => memberNo === first.payeeNo || memberNo === second.payeeNo)
  if (originators.every(({ rows }) => rows.length === 0)) return undefined
  return percents
    .filter((percent) => percent !== first.percent)
    .map((percent) => splitOf([first.originatorNo, percent], [second.originatorNo, 100 - percent]))
    .find((split) => originators.every((pair) => agrees(pair, split, versions)))
}

/** The ledger has one originator: the file pays a second payee the rest of the personal share. */
function withAnother({ pairs }: ComparedLoan, only: LedgerLine, versions: Versions): OtherSplit | undefined {
  const own = pairs.find(({ memberNo }) => memberNo === only.payeeNo)
  if (!own || own.rows.length === 0) return undefined
  const rate = rateOf(only, versions)
  return percents
    .slice(1, -1)
    .map((percent) => splitOf([only.originatorNo, percent]))
    .find(
      (split) =>
        agrees(own, split, versions) &&
        pairs.some(
          (pair) =>
            pair.lines.length === 0 &&
            isWithinRounding(pair, pair.paidCents, shareCents(only.basisCents, split.addedPercent, rate)),
        ),
    )
}

const splitOf = (...of: [MemberNo, number][]): OtherSplit => ({
  percents: new Map(of),
  addedPercent: 100 - of.reduce((sum, [, percent]) => sum + percent, 0),
})

const agrees = (pair: Pair, { percents: by }: OtherSplit, versions: Versions): boolean =>
  isWithinRounding(
    pair,
    pair.paidCents,
    payOf(pair.lines, {
      rate: (line) => rateOf(line, versions),
      percent: (line) => by.get(line.originatorNo) ?? line.percent,
    }),
  )

/** Whether the other split explains what the file pays a payee: an originator, or a member above one of them. */
export function isExplainedBy(split: OtherSplit, pair: Pair, loan: ComparedLoan, versions: Versions): boolean {
  if (pair.lines.length > 0) return agrees(pair, split, versions)
  return (loan.ledger?.lines ?? []).some((line) =>
    isWithinRounding(pair, pair.paidCents, shareCents(line.basisCents, split.addedPercent, rateOf(line, versions))),
  )
}
