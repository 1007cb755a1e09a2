import { Migration } from '@mikro-orm/migrations'

/** The undo of an import removes loans and reverses their pay, including clawbacks of early payoffs. */
export class RemovedLoansMigration extends Migration {
  override up(): void {
    this.addSql(`
create function return_payoffs_of_removed() returns trigger language plpgsql as $$
begin
  if not exists (select from removed r join adjustments a on a.loan_id = r.id and a.type = 'early-payoff') then return null; end if;
  insert into adjustments (member_no, amount_cents, type, reason, loan_id, rev, level, made_by, approved_by, period_id)
  select a.member_no, -sum(a.amount_cents), 'early-payoff-return', 'The loan was removed, and its shares were reversed', a.loan_id, a.rev,
    a.level, 'system', min(a.approved_by), p.id
  from removed r join adjustments a on a.loan_id = r.id and a.type like 'early-payoff%' cross join (select open_pay_period() id offset 0) p
  group by a.loan_id, a.rev, a.level, a.member_no, p.id having sum(a.amount_cents) <> 0;
  return null;
end $$;
create trigger loans_return_payoffs after delete on loans referencing old table as removed
  for each statement execute function return_payoffs_of_removed();
`)
  }
}
