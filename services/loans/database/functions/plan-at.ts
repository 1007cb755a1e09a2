/** The version of the one plan before comp plans: migration m85 drops it. */
export const PLAN_AT = `
create or replace function plan_at(t timestamptz) returns int language sql stable parallel safe as $$
  select version from plan_versions where effective_from <= t and withdrawn_at is null order by effective_from desc limit 1 $$;`
