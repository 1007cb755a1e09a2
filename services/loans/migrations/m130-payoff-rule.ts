import { Migration } from '@mikro-orm/migrations'

/** The company's rule of early payoffs, and the dates that decided the percent of each. */
export class PayoffRuleMigration extends Migration {
  override up(): void {
    this.addSql(`
alter table payroll_settings add column payoff_rule jsonb not null default '[]';  -- [{withinDays, percent}], days ascending
alter table adjustment_requests
  add column paid_off_on date,                        -- of an early payoff under the company's rule
  add column payoff_days int;                         -- company calendar days from funding to payoff
alter table adjustments add column payoff_days int;   -- of an early payoff: as in its request
`)
  }
}
