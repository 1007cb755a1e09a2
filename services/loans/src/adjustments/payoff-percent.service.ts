import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { dateAt } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { payoffDateFault, type PayoffTerms, payoffTerms } from '../compensation/early-payoff.ts'
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
    const date = paidOffOn ?? today
    const fault = payoffDateFault(date, { fundedOn, today })
    if (fault && paidOffOn !== undefined) throw new PayoffFieldError(fault)
    const terms = payoffTerms(rule, { fundedOn, paidOffOn: date })
    if (percent === undefined && rule.length > 0) return byRule(terms, date)
    const shareBp = Math.round((percent ?? 100) * 100)
    return paidOffOn === undefined ? { shareBp, paidOffOn: null, days: null } : { shareBp, paidOffOn, days: terms.days }
  }
}

function byRule({ percent, days }: PayoffTerms, paidOffOn: string): PayoffShare {
  if (percent === 0) throw new PayoffTooLateError(days)
  return { shareBp: percent * 100, paidOffOn, days }
}
