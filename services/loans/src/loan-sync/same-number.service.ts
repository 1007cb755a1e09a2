import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { failing, type SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { IMPORT_LOCK } from '../loan-import/loan-import.sql.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { LOCK_LOANS } from './merging.sql.ts'
import { MergingService } from './merging.service.ts'
import { EXTERNAL_ID, FORGET_CONFLICTS, KEEP_APART, READ_NO_MORE, SAME_NUMBER } from './numbers.sql.ts'

interface Pair {
  loanNumber: string
  identityKey: string
  /** The loan that goes on without the number, and the one that has it. */
  waits: string
  holds: string
  waitsIsFunded: boolean
  holdsIsFunded: boolean
  waitsIsAdjusted: boolean
  holdsIsAdjusted: boolean
}

const ADJUSTED = 'The other loan has adjustments of its own: keep that one, or keep both apart.'

export class NoSuchPairError extends failing(
  'missing',
  'loans.nothing-waits',
  'This has been settled already, or is not yours to settle.',
) {}

export class AdjustedLoanError extends failing('conflict', 'loans.has-adjustments', ADJUSTED) {}

/** A person's word on two loans that were told one number: one loan, or two. */
@Injectable()
export class SameNumberService {
  constructor(
    private readonly em: EntityManager,
    private readonly merging: MergingService,
    private readonly writer: LoanWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Two loans, as long as the number is this one. */
  keepApart(by: SessionUser, loanId: string): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const pair = await this.pairOf(tx, loanId)
      await rows(tx, KEEP_APART, [pair.waits, this.clock.now().toISOString(), by.id])
    })
  }

  /** The loan that is kept gets the number; the other's links lead to it, and its readings are taken no more. */
  merge(by: SessionUser, loanId: string, keptId: string): Promise<void> {
    const how = { cause: `person:${by.id}`, at: this.clock.now() }
    return inTransaction(this.em, async (tx) => {
      await rows(tx, IMPORT_LOCK)
      const { waits, holds } = await this.pairOf(tx, loanId)
      await rows(tx, LOCK_LOANS, [[], [waits, holds]])
      const pair = await this.pairOf(tx, loanId)
      if (keptId !== waits && keptId !== holds) throw new NoSuchPairError()
      const gone = keptId === waits ? holds : waits
      const isHolderGone = gone === holds
      if (isHolderGone ? pair.holdsIsAdjusted : pair.waitsIsAdjusted) throw new AdjustedLoanError()
      const isFunded = isHolderGone ? pair.holdsIsFunded : pair.waitsIsFunded
      const fed = await firstRow<{ externalId: string | null }>(tx, EXTERNAL_ID, [gone])
      await this.merging.absorb(tx, { gone, into: keptId, isFunded }, how)
      await rows(tx, READ_NO_MORE, [gone, fed?.externalId ?? null])
      await rows(tx, FORGET_CONFLICTS, [[waits, gone]])
      const numbered = { id: keptId, loan_number: pair.loanNumber, identity_key: pair.identityKey }
      if (isHolderGone) await this.writer.write(tx, { changes: [numbered] }, how)
    })
  }

  private async pairOf(tx: EntityManager, loanId: string): Promise<Pair> {
    const pair = await firstRow<Pair>(tx, SAME_NUMBER, [loanId])
    if (!pair) throw new NoSuchPairError()
    return pair
  }
}
