/** The parts of a loan that decide who is paid, how much, and when. */
export type LoanMoneyField =
  'amount' | 'officer' | 'originators' | 'applicationDate' | 'lockDate' | 'fundingDate' | 'outcome' | 'status'

/** The parts of a loan that pay never reads, but rules check: they hold pay or warn because of them. */
export type CheckedFact = 'paidBy' | 'leadSource' | 'noteRate' | 'points'

export interface LoanMoneyChange {
  /** The fields whose value really changes. */
  fields: readonly LoanMoneyField[]
  /** The checked facts whose value really changes. */
  checkedFacts: readonly CheckedFact[]
  /** The loan's status is Funded before the change. */
  isFunded: boolean
  /** The change funds a loan that was funded before. */
  fundsAgain?: boolean
  /** Members paid by the loan now: by ledger entries if it is funded, otherwise by estimates. */
  paidBefore: ReadonlySet<string>
  /** Members paid by it after the change. */
  paidAfter: ReadonlySet<string>
  /** Loan officer and originators after the change. */
  originatorsAfter: ReadonlySet<string>
}

/** apply: the change takes effect now. needs-approval: it waits for a second person. forbidden: 403. */
export type LoanChangeRuling = 'apply' | 'needs-approval' | 'forbidden'

/**
 * A manual change (compensation.md, section 9): no one changes a loan that pays them, and a funded loan needs a second
 * person.
 */
export function ruleOnManualChange(actorId: string, change: LoanMoneyChange): LoanChangeRuling {
  if (changesOwnChecks(actorId, change)) return 'forbidden'
  if (change.fields.length === 0) return 'apply'
  if (change.paidBefore.has(actorId) || becomesOriginator(actorId, change)) return 'forbidden'
  return change.isFunded ? 'needs-approval' : 'apply'
}

/**
 * A row of an import. The company's rows apply immediately unless they change a funded loan that pays the importer. A
 * manager's rows never change a funded loan that pays the manager and never take over a loan. The amount of a pending
 * loan follows the file: a loan that funds for the first time needs no second person. A loan that funds again needs one if it pays
 * the importer: otherwise one file could end a funding and the next one take the loan over.
 */
export function ruleOnImportedChange(
  { id, isCompany }: { id: string; isCompany: boolean },
  change: LoanMoneyChange,
): LoanChangeRuling {
  if (!isCompany) return ruleOnManagersRow(id, change)
  const changesSomething = change.fields.length > 0 || change.checkedFacts.length > 0
  return changesSomething && changesOwnFunding(id, change) ? 'needs-approval' : 'apply'
}

function ruleOnManagersRow(managerId: string, change: LoanMoneyChange): LoanChangeRuling {
  if (change.isFunded && changesOwnChecks(managerId, change)) return 'forbidden'
  if (change.fields.length === 0) return 'apply'
  if (becomesOriginator(managerId, change)) return 'forbidden'
  if (change.paidBefore.has(managerId) && (change.isFunded || changesOriginators(change))) return 'forbidden'
  return change.isFunded || changesOwnFunding(managerId, change) ? 'needs-approval' : 'apply'
}

const changesOwnChecks = (actorId: string, { checkedFacts, paidBefore }: LoanMoneyChange): boolean =>
  checkedFacts.length > 0 && paidBefore.has(actorId)

const changesOwnFunding = (actorId: string, change: LoanMoneyChange): boolean =>
  (change.isFunded || change.fundsAgain === true) && isPaidBy(actorId, change)

const isPaidBy = (actorId: string, { paidBefore, paidAfter }: LoanMoneyChange): boolean =>
  paidBefore.has(actorId) || paidAfter.has(actorId)

const changesOriginators = ({ fields }: LoanMoneyChange): boolean =>
  fields.includes('officer') || fields.includes('originators')

const becomesOriginator = (actorId: string, change: LoanMoneyChange): boolean =>
  changesOriginators(change) && change.originatorsAfter.has(actorId)
