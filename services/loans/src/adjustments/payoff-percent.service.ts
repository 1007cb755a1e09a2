import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { dateAt } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { payoffDateFault, payoffTerms } from '../compensation/early-payoff.ts'
import { PayrollSettingsService } from '../payroll-settings/payroll-settings.service.ts'
import { PayoffFieldError, PayoffTooLateError } from './adjustment-failures.ts'

export interface PayoffShare {
  /** Basis points of each share. */
  shareBp: number
  /** Company calendar date; null: no date decides the percent. */
  paidOffOn: string | null
  days: number | null
}

/** How much of each share an early payoff claws back. */
@Injectable()
export class PayoffPercent {
  constructor(
    private readonly settings: PayrollSettingsService,
    private readonly calendar: CompanyCalendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The percent of the request, otherwise that of the company's rule now, otherwise 100. */
  async of(
    tx: EntityManager,
    { percent, paidOffOn }: { percent?: number | undefined; paidOffOn?: string | undefined },
    fundedOn: string,
  ): Promise<PayoffShare> {
    const rule = await this.settings.payoffRule(tx)
    const today = dateAt(this.clock.now(), await this.calendar.zone(tx))
    const fault = paidOffOn === undefined ? null : payoffDateFault(paidOffOn, { fundedOn, today })
    if (fault) throw new PayoffFieldError(fault)
    if (percent !== undefined || rule.length === 0) {
      const days = paidOffOn === undefined ? null : payoffTerms(rule, { fundedOn, paidOffOn }).days
      return { shareBp: Math.round((percent ?? 100) * 100), paidOffOn: paidOffOn ?? null, days }
    }
    const terms = payoffTerms(rule, { fundedOn, paidOffOn: paidOffOn ?? today })
    if (terms.percent === 0) throw new PayoffTooLateError(terms.days)
    return { shareBp: terms.percent * 100, paidOffOn: paidOffOn ?? today, days: terms.days }
  }
}
