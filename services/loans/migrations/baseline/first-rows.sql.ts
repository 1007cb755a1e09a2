/**
 * Rows of a new company. The first plan pays 75, 25, 10 and 10 basis points. Pay is monthly, and the first period is the current
 * month.
 */
export const FIRST_ROWS = `
insert into comp_plans (name, created_by) values ('Company plan', 'system');
insert into comp_plan_versions (plan_no, version, effective_on, terms, status, drafted_by, approved_at)
select no, 1, '-infinity', '{"rates": [{"rateBp": 75, "minCents": null, "maxCents": null, "flatCents": 0},
  {"rateBp": 25, "minCents": null, "maxCents": null, "flatCents": 0}, {"rateBp": 10, "minCents": null, "maxCents": null, "flatCents": 0},
  {"rateBp": 10, "minCents": null, "maxCents": null, "flatCents": 0}], "tiers": null}', 'approved', 'system', now() from comp_plans;
insert into plan_assignments (plan_no, scope, subject, effective_on, status, drafted_by)
select no, 'company', '', '-infinity', 'approved', 'system' from comp_plans;
insert into trigger_policies (since, policy, changed_by) values ('-infinity', 'funding', 'system');
insert into estimate_plan (version) select id from comp_plan_versions;

insert into pay_calendar (frequency, lock_days, verify_days, pay_days) values ('monthly', 2, 5, 10);
insert into pay_periods (starts_on, ends_on, lock_on, verify_by, pay_on)
select first, last, last + 2, last + 5, last + 10
from (select first, (first + interval '1 month - 1 day')::date as last from (select date_trunc('month', company_today())::date as first) m) p;

-- Entries of loans that another system paid (decision 0076). No run, statement or export reads this period, so nothing of them becomes
-- payable. Its id is PAID_ELSEWHERE_PERIOD of src/ledger/paid-elsewhere.ts.
insert into pay_periods (id, kind, state, was_locked, starts_on, ends_on, closed_at, closed_by, statements_at)
overriding system value
values (-1, 'elsewhere', 'paid', true, '1970-01-01', '1970-01-01', clock_timestamp(), 'system', clock_timestamp());
`
