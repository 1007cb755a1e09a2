import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LOAN_STATUSES } from '@upline/contracts'
import { type LoanMoneyChange, ruleOnImportedChange, ruleOnManualChange } from '@upline/permissions'
import { LoanChangesService } from '../loan-changes/loan-changes.service.ts'
import { LoanRulesService, type RuledChange } from '../loan-changes/loan-rules.service.ts'
import { setsCheckedFacts, setsMoney } from '../loan-changes/money-change.ts'
import { OWN_PAY, PENDING_APPROVAL, PENDING_APPROVAL_OF_FUNDED } from '../loan-changes/own-pay-failures.ts'
import type { ImportPlan, Match } from './import-plan.ts'

export interface ImportRuling {
  importId: string
  byId: string
  /** ceo and admin. Their files apply immediately unless a funded loan pays them. */
  isCompany: boolean
  /** A single row that a member fixes: the rules of manual changes apply. */
  isByHand: boolean
  at: Date
}

const FUNDED = LOAN_STATUSES.length

/** Removes changes from a plan that the importer cannot make, and stores requests for changes that need approval (libs/permissions). */
@Injectable()
export class ImportRulesService {
  constructor(
    private readonly rules: LoanRulesService,
    private readonly changes: LoanChangesService,
  ) {}

  async apply(tx: EntityManager, plan: ImportPlan, matches: readonly Match[], how: ImportRuling): Promise<ImportPlan> {
    const doubtful = doubtfulChanges(plan, matches, how)
    const ruled = await this.rules.ruleOn(tx, doubtful, { at: how.at, rule: (change) => rulingOn(change, how) })
    const forbidden = ruled.filter(({ ruling }) => ruling === 'forbidden')
    const waiting = ruled.filter(({ ruling }) => ruling === 'needs-approval')
    const held = new Set([...forbidden, ...waiting].map(({ change }) => change.id))
    return {
      ...plan,
      changes: plan.changes.filter(({ id }) => !held.has(id)),
      refused: [...plan.refused, ...forbidden.map(({ change }) => ({ row: change.row ?? 0, message: OWN_PAY }))],
      pendingApproval: await this.request(tx, waiting, how),
    }
  }

  private async request(tx: EntityManager, waiting: readonly RuledChange[], { importId, byId }: ImportRuling) {
    const pending: ImportPlan['pendingApproval'] = []
    for (const one of waiting) {
      const requestId = await this.changes.request(tx, one, { by: byId, importId })
      const paysImporter = [...one.facts.paidBefore, ...one.facts.paidAfter].includes(byId)
      const message = paysImporter ? PENDING_APPROVAL : PENDING_APPROVAL_OF_FUNDED
      pending.push({ row: one.change.row ?? 0, message, requestId })
    }
    return pending
  }
}

const rulingOn = (change: LoanMoneyChange, { byId, isCompany, isByHand }: ImportRuling) =>
  isByHand ? ruleOnManualChange(byId, change) : ruleOnImportedChange({ id: byId, isCompany }, change)

/** Changes that a rule may stop. In company files only changes of loans that have funded: all others apply without a check. */
function doubtfulChanges({ changes }: ImportPlan, matches: readonly Match[], { isCompany, isByHand }: ImportRuling) {
  const doubtful = changes.filter((change) => setsMoney(change) || setsCheckedFacts(change))
  if (!isCompany || isByHand) return doubtful
  const funded = new Set(matches.flatMap(({ loan }) => (loan.status === FUNDED || loan.hasFunded ? [loan.id] : [])))
  return doubtful.filter(({ id }) => funded.has(id))
}
