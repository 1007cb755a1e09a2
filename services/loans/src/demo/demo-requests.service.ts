import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { firstRow, inTransaction } from '@upline/db'
import { isInForce, isPaying } from '../ledger/entries.queries.ts'
import { AdjustmentsService } from '../adjustments/adjustments.service.ts'
import { LoanChangesService } from '../loan-changes/loan-changes.service.ts'

/** The oldest funded loan that does not pay the ceo: the ceo may ask to correct it. */
const LOAN = `
  select l.id, c.id "ceoId", l.amount_cents::float8 "amountCents" from members c, loans l
  where c.username = 'ceo' and l.is_booked and not exists (select from commission_entries e
    where e.loan_id = l.id and e.kind = 1 and ${isInForce('e')} and ${isPaying('e')} and e.member_no = c.no) order by l.loan_number limit 1`
const PAYEE = `
  select a.id "adminId", o.id "officerId" from members a, members o
  where a.username = 'admin' and o.username = 'officer' and a.joined_at is not null limit 1`
const ARE_THERE = `select 1 from approvals where kind = 'loan-change' limit 1`

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
      if (await firstRow(tx, ARE_THERE)) return
      await this.askForCorrection(tx)
      await this.askForBonus(tx)
    })
  }

  private async askForCorrection(tx: EntityManager): Promise<void> {
    const found = await firstRow<{ id: string; ceoId: string; amountCents: number }>(tx, LOAN)
    if (!found) return
    const change = { id: found.id, amount_cents: found.amountCents + CORRECTION_CENTS }
    await this.changes.byHand(tx, [change], { by: found.ceoId })
  }

  private async askForBonus(tx: EntityManager): Promise<void> {
    const found = await firstRow<{ adminId: string; officerId: string }>(tx, PAYEE)
    if (!found) return
    const bonus = { amountCents: BONUS_CENTS, type: 'bonus' as const, reason: 'Helped three new colleagues start' }
    await this.adjustments.writeFor(tx, found.adminId, { memberId: found.officerId, ...bonus })
  }
}
