import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { firstRow, rows } from '@upline/db'
import type { CheckedFact } from '@upline/permissions'
import type {
  ApprovalDecision,
  ApprovalDescription,
  ApprovalKind,
  ApprovalRequestRow,
} from '../approvals/approval-kind.ts'
import { StaleRequestError } from '../approvals/approval-failures.ts'
import { ApprovalKinds } from '../approvals/approval-kinds.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { RememberedSpellingsService } from '../remembered-spellings/remembered-spellings.service.ts'
import type { LoanChangeRequest } from './loan-change-request.ts'
import { describeLoanChange, type LoanName, type Officers, staleText } from './loan-change-view.ts'
import { LOAN_MONEY, LOAN_NAMES, MEMBER_NAMES, NUMBER_TAKEN } from './loan-changes.queries.ts'
import { LoanRulesService } from './loan-rules.service.ts'
import { CHECKED_FACTS, isSameMoney, type LoanMoney, payeesOf } from './money-change.ts'

/** Changes of a funded loan's money, manual or from an import row. */
@Injectable()
export class LoanChangeApproval implements ApprovalKind {
  readonly kind = 'loan-change'

  constructor(
    private readonly rules: LoanRulesService,
    private readonly writer: LoanWriter,
    private readonly spellings: RememberedSpellingsService,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  async describe(em: EntityManager, requests: readonly ApprovalRequestRow[]): Promise<ApprovalDescription[]> {
    const changes = requests.map(({ change }) => change as LoanChangeRequest)
    const loans = await rows<LoanName & { id: string }>(em, LOAN_NAMES, [requests.map(({ subject }) => subject)])
    const byId = new Map(loans.map((loan) => [loan.id, loan]))
    const officers = await this.officers(em, changes.flatMap(officersIn))
    return requests.map(({ subject }, at) => describeLoanChange(changes[at]!, byId.get(subject), officers))
  }

  /** As they are now: a late move may have changed the payees. Locks the loan. */
  async beneficiaries(tx: EntityManager, request: ApprovalRequestRow): Promise<string[]> {
    const { values } = request.change as LoanChangeRequest
    const change = { id: request.subject, ...values }
    const [found] = await this.rules.ruleOn(tx, [change], { at: new Date(request.requestedAt), rule: () => 'apply' })
    return found ? payeesOf(found.facts) : []
  }

  async apply(tx: EntityManager, request: ApprovalRequestRow, { at }: ApprovalDecision): Promise<void> {
    const { values, fields, before, remember } = request.change as LoanChangeRequest
    const loanId = request.subject
    await this.assertUnchanged(tx, loanId, { before, fields })
    if (values.identity_key && (await firstRow(tx, NUMBER_TAKEN, [loanId, values.identity_key])))
      throw new StaleRequestError(`another loan has the number ${values.loan_number ?? ''} now`)
    const how = { cause: `approval:${request.id}`, at }
    await this.writer.write(tx, { changes: [{ id: loanId, ...values }] }, how)
    if (remember) await this.spellings.store(tx, remember, request.requestedBy)
  }

  private async assertUnchanged(
    tx: EntityManager,
    loanId: string,
    { before, fields }: Pick<LoanChangeRequest, 'before' | 'fields'>,
  ): Promise<void> {
    const now = await firstRow<LoanMoney>(tx, LOAN_MONEY, [loanId])
    if (!now) throw new StaleRequestError('the loan no longer exists')
    const isSameFact = (fact: CheckedFact) => !fields.includes(fact) || now[fact] === before[fact]
    if (isSameMoney(now, before) && CHECKED_FACTS.every(isSameFact)) return
    throw new StaleRequestError(
      staleText(before, now, await this.officers(tx, [...membersOf(now), ...membersOf(before)])),
    )
  }

  private async officers(em: EntityManager, nos: readonly (number | null | undefined)[]): Promise<Officers> {
    const asked = [...new Set(nos.filter((no) => no !== null && no !== undefined))]
    const found = await rows<{ no: number; name: string }>(em, MEMBER_NAMES, [asked])
    return new Map(found.map(({ no, name }) => [no, name]))
  }
}

const membersOf = ({ officerNo, coOriginators }: LoanMoney) => [
  officerNo,
  ...(coOriginators ?? []).map(({ memberNo }) => memberNo),
]

const officersIn = ({ before, values }: LoanChangeRequest) => [
  ...membersOf(before),
  values.officer_no,
  ...(values.co_originators ?? []).map(({ memberNo }) => memberNo),
]
