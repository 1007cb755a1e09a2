/** Chains of officers as of today, with the plan version that estimates use for each member (members.estimate_version). */
export const ESTIMATE_CHAINS = `
create function estimate_chains(officers int[])
returns table (officer_no int, level smallint, member_no int, is_active boolean, plan_version int) language sql stable as $$
  select c.officer_no, c.level, c.member_no, c.is_active, coalesce(m.estimate_version, e.version)
  from chains_today(officers) c join members m on m.no = c.member_no cross join estimate_plan e $$;`
