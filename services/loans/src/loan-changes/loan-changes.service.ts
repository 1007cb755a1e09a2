import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { ruleOnManualChange } from '@upline/permissions'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import type { LoanChange } from '../ledger/loan-values.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { type LoanChangeRequest, requestOf } from './loan-change-request.ts'
import { LoanRulesService, type RuledChange } from './loan-rules.service.ts'
import { payeesOf } from './money-change.ts'

export interface HandChanges {
  applied: string[]
  /** Requests for a second person, by loan. */
  requests: Map<string, string>
  /** Loans that pay the person, or would make them the loan officer. */
  refused: string[]
}

interface ChangeOptions {
  /** Who changes the loans. */
  by: string
  /** Stored with a request, and done when it is approved. */
  remember?: LoanChangeRequest['remember']
}

/** Manual changes of loans: applied, stored for a second person, or refused (libs/permissions). */
@Injectable()
export class LoanChangesService {
  constructor(
    private readonly rules: LoanRulesService,
    private readonly requests: ApprovalRequests,
    private readonly writer: LoanWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async byHand(tx: EntityManager, changes: readonly LoanChange[], asking: ChangeOptions): Promise<HandChanges> {
    const at = this.clock.now()
    const { by } = asking
    const ruled = await this.rules.ruleOn(tx, changes, { at, rule: (change) => ruleOnManualChange(by, change) })
    const isRuled = (ruling: RuledChange['ruling']) => ruled.filter((one) => one.ruling === ruling)
    const { loanIds } = await this.writer.write(
      tx,
      { changes: isRuled('apply').map(({ change }) => change) },
      { cause: `person:${by}`, at, ...batchOf(changes, by) },
    )
    const requests = new Map<string, string>()
    for (const one of isRuled('needs-approval')) requests.set(one.change.id, await this.request(tx, one, asking))
    return { applied: loanIds, requests, refused: isRuled('forbidden').map(({ change }) => change.id) }
  }

  /** Stores a change for a second person; gives the request's id. */
  request(
    tx: EntityManager,
    { change, facts }: RuledChange,
    { by, remember, importId }: ChangeOptions & { importId?: string },
  ): Promise<string> {
    const { row: importRow } = change
    return this.requests.add(tx, {
      ...{ kind: 'loan-change', subject: change.id, loanId: change.id, by, importId, importRow },
      change: requestOf(change, facts, remember),
      beneficiaries: payeesOf(facts),
    })
  }
}

/** More than a few loans are published as an import is: in batches. */
const batchOf = (changes: readonly LoanChange[], by: string) =>
  changes.length > 1 ? { importId: `hand-${by}`, importerId: by } : {}
