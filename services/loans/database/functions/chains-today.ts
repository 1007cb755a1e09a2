/**
 * Chains of officers as of today, from members.upline_no: src/compensation/hierarchy.ts is the rule. Two links can form a
 * loop for a while, so no one is in a chain twice.
 */
export const CHAINS_TODAY = `
create function chains_today(officers int[])
returns table (officer_no int, level smallint, member_no int, is_active boolean) language sql stable as $$
  select c.o, v.level, v.m, q.is_active
  from (select m.no o, m.upline_no u1, nullif(a.upline_no, m.no) u2, nullif(nullif(b.upline_no, m.no), m.upline_no) u3
        from unnest(officers) t(no) join members m using (no)
        left join members a on a.no = m.upline_no
        left join members b on b.no = nullif(a.upline_no, m.no)) c,
    lateral (values (0::smallint, c.o), (1::smallint, c.u1), (2::smallint, c.u2), (3::smallint, c.u3)) v(level, m)
    join members q on q.no = v.m $$;`
