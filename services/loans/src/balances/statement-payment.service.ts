import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { StatementPayment } from '@upline/contracts'
import { cents, sumCents, toDollars } from '@upline/money'
import { movementCause } from './movement-cause.ts'
import { balanceAfter, paymentMovements } from './statement-payment.queries.ts'

interface PaidStatement {
  periodId: string
  state: 'open' | 'closed'
  payOn: string
  memberNo: number
  /** The total of the statement, in cents. */
  netCents: number
}

/** What a period pays a member next to the ledger. */
@Injectable()
export class StatementPaymentService {
  constructor(private readonly em: EntityManager) {}

  /** null while the run is open: the lock settles balances. */
  async find({ periodId, state, payOn, memberNo, netCents }: PaidStatement): Promise<StatementPayment | null> {
    if (state === 'open') return null
    const found = await paymentMovements(this.em, Number(periodId), memberNo)
    const balanceCents = await balanceAfter(this.em, Number(periodId), memberNo)
    return {
      net: dollars(netCents),
      movements: found.map((row) => ({ kind: row.kind, amount: dollars(row.cents), cause: movementCause(row) })),
      paid: toDollars(sumCents([netCents, ...found.map((row) => row.cents)].map(cents))),
      balance: dollars(balanceCents),
      payOn,
    }
  }
}

const dollars = (amount: number) => toDollars(cents(amount))
