import type { EntityManager } from '@mikro-orm/postgresql'
import { enforced } from '@upline/compliance'
import { isFunded } from '../compensation/loans.ts'
import type { MemberNo } from '../compensation/members.ts'
import { type CompanyFacts, memberIdsOf } from './company.queries.ts'
import { contractorOverrides } from './contractor-override-check.ts'
import { dualPaySuspects, dualPayViolations, payeesOf } from './dual-pay-check.ts'
import { type ChangedLoan, relabelSuspects, relabelViolations } from './late-relabel-check.ts'
import type { CheckedLoan, EntriesByLoan, LoanViolation } from './loan-violations.ts'
import { unlicensedOriginators } from './state-license-check.ts'
import { unsupervisedOverrides } from './supervision-check.ts'
import { unacknowledgedPlans } from './unacknowledged-plan-check.ts'
import { endedFindings, unpaidOriginators } from './unpaid-originator-check.ts'
import { companyToday, type HeldPay, newlyHeldPay, placeHolds, releaseEnded } from './rule-holds.queries.ts'

interface SettledLoans {
  /** New and resettled loans. */
  others: readonly CheckedLoan[]
  updated: readonly (CheckedLoan & ChangedLoan)[]
  removed: readonly CheckedLoan[]
  /** Entries in force before. */
  current: EntriesByLoan
  company: CompanyFacts
}

/**
 * Checks loans that a transaction has settled, stores what rules find, and puts those that must not be paid on hold. Call it once their entries are written.
 * Returns the pay that was not on hold before.
 */
export async function holdViolations(tx: EntityManager, settled: SettledLoans): Promise<HeldPay[]> {
  const checked = [...settled.others, ...settled.updated]
  const violations: LoanViolation[] = [
    ...(await findDualPays(tx, settled)),
    ...(await findLateRelabels(tx, settled)),
    ...CHECKS.flatMap((find) => find(checked, settled.company)),
  ]
  await endHolds(tx, settled, violations)
  const results = enforced(violations, settled.company.setActions)
  const placed = results.length > 0 ? await placeHolds(tx, results) : []
  const booked = settled.updated.filter(isBookedUnderHold).map(({ loan }) => loan.id)
  return placed.length + booked.length > 0 ? newlyHeldPay(tx, { placed, booked }) : []
}

/** What they find depends on the loans, their entries and the company alone. */
const CHECKS = [
  ...[contractorOverrides, unlicensedOriginators, unacknowledgedPlans],
  ...[unsupervisedOverrides, unpaidOriginators],
]

/** A hold of an unpaid originator has no pay that someone could release once the loan pays them, or no longer is theirs. */
async function endHolds(tx: EntityManager, { others, updated, removed }: SettledLoans, violations: LoanViolation[]) {
  const settled = [...others, ...updated, ...removed].map((one) => one.settled)
  const ended = endedFindings(settled, violations)
  if (ended.length > 0) await releaseEnded(tx, ended)
}

/** Rule Z8 can hold a locked loan before it has any pay, also a moment before this change. Rules of adjustments can, too. */
const isBookedUnderHold = ({ before, loan }: ChangedLoan): boolean =>
  !isFunded(before) && isFunded(loan) && (before.hasHold || before.lockedOn !== null)

async function findDualPays(tx: EntityManager, settled: SettledLoans): Promise<LoanViolation[]> {
  const { others, updated, current } = settled
  const suspects = dualPaySuspects([...others, ...updated])
  if (suspects.length === 0) return []
  return dualPayViolations(suspects, {
    current,
    idOf: await idsOf(
      tx,
      suspects.flatMap((one) => payeesOf(one, current)),
    ),
  })
}

async function findLateRelabels(tx: EntityManager, { updated, company }: SettledLoans): Promise<LoanViolation[]> {
  const suspects = relabelSuspects(updated)
  if (suspects.length === 0) return []
  const nos = suspects.flatMap(({ before, loan }) =>
    [...before.originators, ...loan.originators].map(({ memberNo }) => memberNo),
  )
  return relabelViolations(suspects, { company, changedOn: await companyToday(tx), idOf: await idsOf(tx, nos) })
}

async function idsOf(tx: EntityManager, nos: readonly MemberNo[]): Promise<(no: MemberNo) => string> {
  const ids = await memberIdsOf(tx, [...new Set(nos)])
  return (no) => ids.get(no)!
}
