import type { EntityManager } from '@mikro-orm/postgresql'
import type { Entry } from '../compensation/ledger.ts'
import { isFunded } from '../compensation/loans.ts'
import { periodLookup } from './period-of-entry.ts'
import { queueClawbackChecks } from './clawback-checks.queries.ts'
import { clawedBackLoans } from './clawed-back-loans.ts'
import { type CompanyFacts, loadCompany, openPayPeriods } from './company.queries.ts'
import { appendEntries, entriesInForce } from './entries.queries.ts'
import type { EstimateRates } from './estimate-rates.ts'
import { deleteLoans, markLoans, updateLoans } from './loans.queries.ts'
import { appendPayoffs, payoffsOf } from './payoffs.queries.ts'
import { followPayoffs } from './payoffs.ts'
import { monthNumber } from './dates.ts'
import { PAID_ELSEWHERE_PERIOD } from './paid-elsewhere.ts'
import { Rollups } from './rollups.ts'
import { writeRollups } from './rollups.queries.ts'
import { causeOfEntry, decidedOn, settleLoan, type SettledLoan, withMoney } from './settle-loan.ts'
import type { LedgerLoan, StoredLoan } from './stored-loan.ts'
import { holdViolations } from './hold-violations.ts'
import type { HeldPay } from './rule-holds.queries.ts'
import { type PayeeMonth, queueTierRecounts } from './tiers.queries.ts'

/** New loans, and the function that inserts their rows: it returns the ids of loans whose identity did not exist. */
interface Additions<Loan extends LedgerLoan> {
  loans: readonly Loan[]
  insert: (tx: EntityManager, loans: readonly Loan[]) => Promise<ReadonlySet<string>>
}

export interface LoanChanges<Added extends LedgerLoan = StoredLoan> {
  added?: Additions<Added>
  updated?: readonly { before: StoredLoan; after: StoredLoan }[]
  /** Their rows stay: what decides them may have changed. */
  resettled?: readonly LedgerLoan[]
  removed?: readonly LedgerLoan[]
}

export interface ChangeContext {
  /** Why a loan's entries are written: 'import:<id>', 'person:<member id>', 'late-officer'. */
  causeOf: (loanId: string) => string
  /** Reads who can see the loans. */
  withViewers?: boolean
}

export interface Applied<Added extends LedgerLoan = StoredLoan> {
  settled: SettledLoan[]
  company: CompanyFacts
  /** New loans that were added; the identity of the others exists. */
  added: Added[]
  /** Pay that a rule has put on hold. The caller notifies its payees. */
  newlyHeld: HeldPay[]
}

/**
 * Applies all effects of changed loans in the caller's transaction: rows, entries, clawbacks, holds of rules and sums. Edits, batches of the
 * sync, imports and resettlements all use it. The caller has locked the rows of the loans, then the hierarchy (data.md, lock
 * order).
 */
export async function applyChanges<Added extends LedgerLoan = StoredLoan>(
  tx: EntityManager,
  changes: LoanChanges<Added>,
  context: ChangeContext,
): Promise<Applied<Added>> {
  const { updated = [], resettled = [], removed = [] } = changes
  const touched = touchedLoans(changes)
  const wanted = { periods: touched.some(mayBook), viewers: context.withViewers ?? false }
  const company = await loadCompany(tx, originatorsOf(touched), wanted)
  const current = await entriesInForce(tx, [...updated.map(({ before }) => before), ...resettled, ...removed])
  const decided = decide(changes, company, current)
  const inserted = (await changes.added?.insert(tx, decided.added.map(withMoney))) ?? new Set()
  const added = decided.added.filter(({ loan }) => inserted.has(loan.id))
  await updateLoans(tx, decided.updated.map(withMoney))
  await markLoans(tx, decided.resettled.filter(isMarked).map(withMoney))
  const others = [...added, ...decided.resettled]
  const settled = [...others, ...decided.updated, ...decided.removed].flatMap((one) => one.settled ?? [])
  await writeSettlements(tx, settled, { ...context, company })
  const newlyHeld = await holdViolations(tx, { ...decided, others, current, company })
  await deleteLoans(tx, removed)
  const rollups = sumUp({ added, updated: decided.updated, removed, settled }, company.estimates)
  await writeRollups(tx, rollups, company.today)
  return { settled, company, added: added.map(({ loan }) => loan), newlyHeld }
}

/** The date that decides each loan, and the entries that it needs. */
function decide<Added extends LedgerLoan>(
  { added, updated = [], resettled = [], removed = [] }: LoanChanges<Added>,
  company: CompanyFacts,
  current: ReadonlyMap<string, Entry[]>,
) {
  const settle = (loan: LedgerLoan, { officerNo } = loan) =>
    settleLoan(loan, { current: current.get(loan.id) ?? [], officerNo }, company)
  const decideOne = <Loan extends LedgerLoan>(changed: Loan, before?: LedgerLoan) => {
    const loan = { ...changed, decidedOn: decidedOn(changed, company) }
    return { loan, settled: settle(loan, before) }
  }
  return {
    added: (added?.loans ?? []).map((loan) => decideOne(loan)),
    updated: updated.map(({ before, after }) => ({
      before,
      ...decideOne({ ...after, moneyRev: before.moneyRev, isBooked: before.isBooked }, before),
    })),
    resettled: resettled.map((before) => ({ before, ...decideOne(before) })),
    // A loan whose row is removed is settled like one that is not funded.
    removed: removed.map((loan) => ({ loan, settled: settle({ ...loan, status: 0 }) })),
  }
}

/** Its row changes: the date that decides a loan can change although its pay stays. */
const isMarked = ({
  before,
  loan,
  settled,
}: {
  before: LedgerLoan
  loan: LedgerLoan
  settled: SettledLoan | undefined
}) => settled !== undefined || loan.decidedOn !== before.decidedOn

interface WrittenLoans {
  added: readonly { loan: LedgerLoan }[]
  updated: readonly { before: LedgerLoan; loan: LedgerLoan }[]
  removed: readonly LedgerLoan[]
  settled: readonly SettledLoan[]
}

function sumUp({ added, updated, removed, settled }: WrittenLoans, estimates: EstimateRates): Rollups {
  const rollups = new Rollups()
  for (const { loan } of added) rollups.addLoan(loan, estimates, 1)
  for (const { before, loan } of updated) {
    rollups.addLoan(before, estimates, -1)
    rollups.addLoan(loan, estimates, 1)
  }
  for (const loan of removed) rollups.addLoan(loan, estimates, -1)
  for (const one of settled) rollups.addSettled(one)
  return rollups
}

const touchedLoans = <Added extends LedgerLoan>({
  added,
  updated = [],
  resettled = [],
  removed = [],
}: LoanChanges<Added>): LedgerLoan[] => [
  ...(added?.loans ?? []),
  ...updated.flatMap(({ before, after }) => [before, after]),
  ...resettled,
  ...removed,
]

const originatorsOf = (loans: readonly LedgerLoan[]): number[] =>
  loans.flatMap(({ originators }) => originators.map(({ memberNo }) => memberNo))

/** A settlement writes no entries of other loans. */
const mayBook = (loan: LedgerLoan): boolean => loan.isBooked || isFunded(loan)

const entriesOf = ({ reversals, bookings }: SettledLoan): Entry[] => [...reversals, ...bookings]

/** Months of originators whose own portions of funded loans changed. */
const payeeMonths = (entries: readonly Entry[]): PayeeMonth[] =>
  entries.filter(({ level }) => level === 0).map(({ payeeNo, fundedOn }) => ({ payeeNo, month: monthNumber(fundedOn) }))

/** Appends the entries of settled loans to their pay periods, those of loans paid elsewhere to none that pays, and the clawbacks of early payoffs to the first open one. */
export async function writeSettlements(
  tx: EntityManager,
  settled: readonly SettledLoan[],
  { causeOf, company }: Pick<ChangeContext, 'causeOf'> & { company?: Pick<CompanyFacts, 'hasTiers' | 'openPeriods'> },
): Promise<void> {
  if (settled.length === 0) return
  const open = company?.openPeriods ?? (await openPayPeriods(tx))
  const periodOf = periodLookup(open)
  const entries = settled.flatMap(entriesOf)
  await appendEntries(
    tx,
    entries.map((entry) => ({
      entry,
      cause: causeOfEntry(entry, causeOf(entry.loanId)),
      periodId: entry.isPaidElsewhere ? PAID_ELSEWHERE_PERIOD : periodOf(entry.fundedOn),
    })),
  )
  if (company?.hasTiers ?? true) await queueTierRecounts(tx, payeeMonths(entries), causeOf(settled[0]!.loanId))
  const corrected = settled.filter(({ before }) => before !== null)
  if (corrected.length === 0) return
  const payoffs = await payoffsOf(
    tx,
    corrected.flatMap(({ before }) => before!.lines),
  )
  const followed = followPayoffs(payoffs, corrected)
  await appendPayoffs(tx, followed, open[0]!.id)
  await queueClawbackChecks(tx, clawedBackLoans(corrected, followed))
}
