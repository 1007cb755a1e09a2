import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { failing, type PendingApproval, type SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { ruleOnManualChange } from '@upline/permissions'
import { ApprovalRequests } from '../approvals/approval-requests.service.ts'
import { LoanRulesService } from '../loan-changes/loan-rules.service.ts'
import { moneyOf, payeesOf } from '../loan-changes/money-change.ts'
import { OwnPayError } from '../loan-changes/own-pay-failures.ts'
import { IMPORT_LOCK } from '../ledger/loan-locks.queries.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { type LoanMerge, type LoanMergeRequest, mergeChangeOf } from './loan-merge.ts'
import { LOCK_LOANS } from './merging.queries.ts'
import { MergingService } from './merging.service.ts'
import { EXTERNAL_ID, FORGET_CONFLICTS, KEEP_APART, READ_NO_MORE, SAME_NUMBER } from './numbers.queries.ts'

interface Pair {
  loanNumber: string
  identityKey: string
  /** The loan without the number, and the loan that has it. */
  waits: string
  holds: string
  waitsIsFunded: boolean
  holdsIsFunded: boolean
  waitsIsAdjusted: boolean
  holdsIsAdjusted: boolean
  waitsHasHold: boolean
  holdsHasHold: boolean
}

const ADJUSTED = 'The other loan has adjustments of its own. Keep that one, or keep both.'

class PairNotFoundError extends failing(
  'missing',
  'loans.nothing-waits',
  'This has already been decided, or you cannot decide it.',
) {}

class AdjustedLoanError extends failing('conflict', 'loans.has-adjustments', ADJUSTED) {}

class HeldPayError extends failing(
  'conflict',
  'loans.has-hold',
  'The other loan is on hold. Release its hold first, keep that loan, or keep both.',
) {}

/** Lets a member decide whether two loans with one number are the same loan. */
@Injectable()
export class SameNumberService {
  constructor(
    private readonly em: EntityManager,
    private readonly merging: MergingService,
    private readonly writer: LoanWriter,
    private readonly rules: LoanRulesService,
    private readonly requests: ApprovalRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Two different loans, as long as the number does not change. Both pay, so neither may pay the caller. */
  keepApart(by: SessionUser, loanId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, IMPORT_LOCK)
      const pair = await this.pairOf(tx, loanId)
      const both = await this.factsOf(tx, { loanId, goneId: pair.waits, keptId: pair.holds })
      if (!both) throw new PairNotFoundError()
      if (ruleOnManualChange(by.id, mergeChangeOf(both)) === 'forbidden') throw new OwnPayError()
      await rows(tx, KEEP_APART, [pair.waits, this.clock.now().toISOString(), by.id])
    })
  }

  /** Merges the loans, or stores a request if the removed loan is funded. Neither may pay the caller. */
  merge(by: SessionUser, loanId: string, keptId: string): Promise<PendingApproval | undefined> {
    const at = this.clock.now()
    return inTransaction(this.em, async (tx) => {
      await rows(tx, IMPORT_LOCK)
      const { goneId } = await this.choose(tx, loanId, keptId)
      const merge = await this.factsOf(tx, { loanId, goneId, keptId })
      if (!merge) throw new PairNotFoundError()
      const ruling = ruleOnManualChange(by.id, mergeChangeOf(merge))
      if (ruling === 'forbidden') throw new OwnPayError()
      if (ruling === 'needs-approval')
        return { requestId: await this.request(tx, by, merge), status: 'pending' as const }
      await this.join(tx, { loanId, keptId }, { cause: `person:${by.id}`, at })
      return undefined
    })
  }

  /** Money and payees of both loans; undefined if one is gone. The loans stay locked. */
  async factsOf(
    tx: EntityManager,
    ids: Pick<LoanMerge, 'loanId' | 'goneId' | 'keptId'>,
  ): Promise<LoanMerge | undefined> {
    const facts = await this.rules.factsOf(tx, [{ id: ids.goneId }, { id: ids.keptId }], this.clock.now())
    const [gone, kept] = [facts.get(ids.goneId), facts.get(ids.keptId)]
    if (!gone || !kept) return undefined
    return {
      ...ids,
      gone: moneyOf(gone),
      kept: moneyOf(kept),
      gonePays: payeesOf(gone),
      keptPays: payeesOf(kept),
    }
  }

  /** Whether the two loans still have one number. The sync can change the number of one of them while a request is pending. */
  async isPair(tx: EntityManager, { loanId, goneId, keptId }: LoanMergeRequest): Promise<boolean> {
    const pair = await firstRow<Pair>(tx, SAME_NUMBER, [loanId])
    return pair !== undefined && [pair.waits, pair.holds].every((id) => id === goneId || id === keptId)
  }

  /** The loan that is kept gets the number; links of the other lead to it, and its readings are ignored. The caller holds the import lock. */
  async join(
    tx: EntityManager,
    { loanId, keptId }: Pick<LoanMerge, 'loanId' | 'keptId'>,
    how: { cause: string; at: Date },
  ): Promise<void> {
    const { pair, goneId } = await this.choose(tx, loanId, keptId)
    const isHolderGone = goneId === pair.holds
    const isFunded = isHolderGone ? pair.holdsIsFunded : pair.waitsIsFunded
    const fed = await firstRow<{ externalId: string | null }>(tx, EXTERNAL_ID, [goneId])
    await this.merging.absorb(tx, { gone: goneId, into: keptId, isFunded }, how)
    await rows(tx, READ_NO_MORE, [goneId, fed?.externalId ?? null])
    await rows(tx, FORGET_CONFLICTS, [[pair.waits, goneId]])
    const numbered = { id: keptId, loan_number: pair.loanNumber, identity_key: pair.identityKey }
    if (isHolderGone) await this.writer.write(tx, { changes: [numbered] }, how)
  }

  private request(tx: EntityManager, by: SessionUser, merge: LoanMerge): Promise<string> {
    const { loanId, goneId, keptId, gone, kept, gonePays, keptPays } = merge
    return this.requests.add(tx, {
      ...{ kind: 'loan-merge', subject: loanId, loanId: goneId, by: by.id },
      change: { loanId, goneId, keptId, gone, kept },
      beneficiaries: [...new Set([...gonePays, ...keptPays])],
    })
  }

  /** The loan to remove if the other one is kept; both stay locked. */
  private async choose(tx: EntityManager, loanId: string, keptId: string): Promise<{ pair: Pair; goneId: string }> {
    const { waits, holds } = await this.pairOf(tx, loanId)
    await rows(tx, LOCK_LOANS, [[], [waits, holds]])
    const pair = await this.pairOf(tx, loanId)
    if (keptId !== waits && keptId !== holds) throw new PairNotFoundError()
    const goneId = keptId === waits ? holds : waits
    const isHolderGone = goneId === holds
    if (isHolderGone ? pair.holdsIsAdjusted : pair.waitsIsAdjusted) throw new AdjustedLoanError()
    if (isHolderGone ? pair.holdsHasHold : pair.waitsHasHold) throw new HeldPayError()
    return { pair, goneId }
  }

  private async pairOf(tx: EntityManager, loanId: string): Promise<Pair> {
    const pair = await firstRow<Pair>(tx, SAME_NUMBER, [loanId])
    if (!pair) throw new PairNotFoundError()
    return pair
  }
}
