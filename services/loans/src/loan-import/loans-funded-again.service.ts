import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import { holdsPay, type LoanFundedAgain } from './loan-funded-again.ts'
import { forgetFundings, fundedAgain, heldPayOf, placeHolds } from './undone-fundings.queries.ts'

/** Loans that the undo of an import removed, and that another import funded again (decision 0132). */
@Injectable()
export class LoansFundedAgainService {
  constructor(private readonly writer: LoanWriter) {}

  /** For an import of a file, at its end. An import by call reads its loans with the statement that ends it. */
  async settleImport(tx: EntityManager, importId: string): Promise<void> {
    for await (const loans of fundedAgain(tx, importId)) await this.settle(tx, loans)
  }

  /** Holds pay that differs, and forgets what the undo remembered of these loans. */
  async settle(tx: EntityManager, loans: readonly LoanFundedAgain[]): Promise<void> {
    if (loans.length === 0) return
    await forgetFundings(
      tx,
      loans.map(({ key }) => key),
    )
    const held = new Set(loans.filter(holdsPay).map(({ loanId }) => loanId))
    if (held.size === 0) return
    const holdIds = await placeHolds(tx, [...held])
    await this.writer.publishHolds(tx, await heldPayOf(tx, holdIds))
  }
}
