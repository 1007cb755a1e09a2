import { Migration } from '@mikro-orm/migrations'

/** The payees of a loan; they decide who can change it (libs/permissions, loan-money.ts). */
export class PayeesMigration extends Migration {
  override up(): void {
    this.addSql(`
-- Officer and uplines who would earn on a loan of this officer at an instant, whatever its amount.
create function payees_at(officer int, t timestamptz) returns int[] language sql stable as $$
  select coalesce(array_agg(p.m order by p.ord), '{}')
  from unnest(chain_at(officer, t)) with ordinality p(m, ord)
  join plan_rates r on r.version = plan_at(t) and r.level = p.ord - 1
  where r.rate_bp > 0 and active_at(p.m, t) $$;

-- By the entries in force if the loan is booked, otherwise by the chain of its funding or of now.
create function payees_of(l loans) returns int[] language sql stable as $$
  select case when l.is_booked
    then array(select e.member_no from commission_entries e
      where e.loan_id = l.id and e.rev = l.money_rev and e.kind = 1 and e.rate_bp > 0 order by e.level)
    else payees_at(l.officer_no, coalesce(l.chain_at, now())) end $$;
`)
  }
}
