import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { PayrollSettings, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { NO_PAYROLL_SETTINGS } from './no-payroll-settings.ts'
import { readPayrollSettings, savePayrollSettings } from './payroll-settings.queries.ts'

/** Codes of the company's payroll provider and accounts of its journal. */
@Injectable()
export class PayrollSettingsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show(): Promise<PayrollSettings> {
    return (await readPayrollSettings(this.em)) ?? NO_PAYROLL_SETTINGS
  }

  change(sent: PayrollSettings, by: SessionUser): Promise<PayrollSettings> {
    return inTransaction(this.em, async (tx) => {
      await savePayrollSettings(tx, sent, { id: by.id, at: this.clock.now() })
      return (await readPayrollSettings(tx))!
    })
  }
}
