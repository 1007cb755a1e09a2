import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { dateIn, endOfDate } from './date-in.ts'

/** The company's calendar (compensation.md, section 1). */
@Injectable()
export class CompanyDays {
  readonly zone = 'America/New_York'

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  today(): string {
    return this.dateOf(this.clock.now())
  }

  /** The last millisecond of a date. */
  endOf(date: string): Date {
    return endOfDate(this.zone, date)
  }

  dateOf(at: Date): string {
    return dateIn(this.zone, at)
  }
}
