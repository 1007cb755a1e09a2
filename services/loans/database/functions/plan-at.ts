/** The version of the company plan in effect on a date: src/compensation/plans.ts is the rule. */
export const PLAN_AT = `
create or replace function plan_at(t timestamptz) returns int language sql stable parallel safe as $$
  select version from plan_versions where effective_from <= t and withdrawn_at is null order by effective_from desc limit 1 $$;`

/** Of several versions of one date, the last one holds. */
export const PLAN_ON = `
create or replace function plan_on(d date) returns int language sql stable parallel safe as $$
  select version from plan_versions where effective_on <= d and withdrawn_at is null order by effective_on desc, version desc limit 1 $$;`
