import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { BALANCE_MOVEMENT_KINDS, type RunBalances } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import { PayrollSettingsService } from '../payroll-settings/payroll-settings.service.ts'
import { LaterBalancesError } from './balance-failures.ts'
import {
  addMovements,
  laterRun,
  payToSettle,
  removeMovements,
  type SettledRun,
  sumsOfRun,
} from './run-balances.queries.ts'
import type { SettledPay } from './pay-to-settle.ts'
import { settlePay } from './settle-pay.ts'

/** The movements of a pay run. `nets` is the SQL of what the period $1 pays each payee. */
@Injectable()
export class RunBalancesService {
  constructor(private readonly settings: PayrollSettingsService) {}

  /** Settles every payee of the run, in the transaction that locks it. */
  async settle(tx: EntityManager, run: SettledRun, nets: string): Promise<void> {
    const movements = (await this.settled(tx, run, nets)).flatMap(({ memberNo, movements }) =>
      movements.map((movement) => ({ ...movement, memberNo })),
    )
    if (movements.length > 0) await addMovements(tx, run, movements)
  }

  /** What settling an open run would pay members whose pay differs from the ledger. */
  async settled(em: EntityManager, run: SettledRun, nets: string): Promise<(SettledPay & { memberNo: number })[]> {
    const { recoveryLimitBp, floorCents } = await this.settings.recoveryTerms(em)
    return (await payToSettle(em, run, nets)).map(({ memberNo, ownFloorCents, ...terms }) => ({
      ...settlePay({ ...terms, recoveryLimitBp, floorCents: ownFloorCents ?? floorCents }),
      memberNo,
    }))
  }

  /** Throws LaterBalancesError if the balances of a later run follow from those of this one. */
  async assertNoLater(tx: EntityManager, periodNo: number): Promise<void> {
    const later = await laterRun(tx, periodNo)
    if (later) throw new LaterBalancesError(later)
  }

  /** The next lock writes them again. */
  remove(tx: EntityManager, periodNo: number): Promise<unknown> {
    return removeMovements(tx, periodNo)
  }

  async sums(em: EntityManager, periodNo: number, nets: string): Promise<RunBalances> {
    const sums = await sumsOfRun(em, periodNo, nets)
    const dollars = [...BALANCE_MOVEMENT_KINDS, 'paid' as const].map((kind) => [kind, toDollars(cents(sums[kind]))])
    return Object.fromEntries(dollars) as unknown as RunBalances
  }
}
