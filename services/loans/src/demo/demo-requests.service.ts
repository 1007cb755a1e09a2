import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { inTransaction } from '@upline/db'
import { AdjustmentsService } from '../adjustments/adjustments.service.ts'
import { LoanChangesService } from '../loan-changes/loan-changes.service.ts'
import { bonusPayee, correctableLoan, hasDemoRequests } from './demo-requests.queries.ts'

const BONUS_CENTS = 250_00
const CORRECTION_CENTS = 1_000_00

/** Two requests pending approval: the admin can decide the one of the ceo, and the ceo the one of the admin. */
@Injectable()
export class DemoRequests {
  constructor(
    private readonly changes: LoanChangesService,
    private readonly adjustments: AdjustmentsService,
  ) {}

  async make(em: EntityManager): Promise<void> {
    await inTransaction(em, async (tx) => {
      if (await hasDemoRequests(tx)) return
      await this.askForCorrection(tx)
      await this.askForBonus(tx)
    })
  }

  private async askForCorrection(tx: EntityManager): Promise<void> {
    const found = await correctableLoan(tx)
    if (!found) return
    const change = { id: found.id, amount_cents: found.amountCents + CORRECTION_CENTS }
    await this.changes.byHand(tx, [change], { by: found.ceoId })
  }

  private async askForBonus(tx: EntityManager): Promise<void> {
    const found = await bonusPayee(tx)
    if (!found) return
    const bonus = { amountCents: BONUS_CENTS, type: 'bonus' as const, reason: 'Helped three new colleagues start' }
    await this.adjustments.writeFor(tx, found.adminId, { memberId: found.officerId, ...bonus })
  }
}
