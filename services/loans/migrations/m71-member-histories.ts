import { Migration } from '@mikro-orm/migrations'

/**
 * Rebuilds uplines and activity of members from the roster. Correct histories are not touched. Differences are written by
 * set_link and set_activity, like a late event: estimates are updated, and affected fundings are settled again.
 */
export class MemberHistoriesMigration extends Migration {
  override up(): void {
    this.addSql(`
create function replace_links(histories json, why text) returns int[] language plpgsql as $$
declare f record; replaced int[] := '{}';
begin
  for f in
    with h as (
      select m.no, x.version, x.uplines from json_to_recordset(histories) x(id text, version bigint, uplines json)
      join members m using (id) where json_array_length(x.uplines) > 0),
    wanted as (
      select h.no, h.version, coalesce((l->>'from')::timestamptz, '-infinity') valid_from, u.no upline_no
      from h cross join json_array_elements(h.uplines) l left join members u on u.id = l->>'uplineId'),
    stored as (select l.member_no no, l.valid_from, l.upline_no from upline_links l join h on h.no = l.member_no),
    differing as (
      select coalesce(w.no, s.no) no, min(coalesce(w.valid_from, s.valid_from)) first_at
      from wanted w full join stored s
        on s.no = w.no and s.valid_from = w.valid_from and coalesce(s.upline_no, 0) = coalesce(w.upline_no, 0)
      where w.no is null or s.no is null group by 1)
    -- From the last link before the difference on, so that a link that only has to go is followed by one that is written.
    select w.*, row_number() over (partition by w.no order by w.valid_from) = 1 is_first
    from differing d join wanted w on w.no = d.no and w.valid_from >= (
      select max(b.valid_from) from wanted b where b.no = d.no and b.valid_from <= d.first_at)
    order by w.no, w.valid_from
  loop
    if f.is_first then
      delete from upline_links where member_no = f.no and valid_from >= f.valid_from;
      replaced := replaced || f.no;
    end if;
    perform set_link(f.no, f.upline_no, f.valid_from, f.version, why);
  end loop;
  return replaced;
end $$;

create function replace_activity(histories json, why text) returns int[] language plpgsql as $$
declare f record; replaced int[] := '{}';
begin
  for f in
    with h as (
      select m.no, x.version, x.activity from json_to_recordset(histories) x(id text, version bigint, activity json)
      join members m using (id) where json_array_length(x.activity) > 0),
    wanted as (
      select h.no, h.version, coalesce((a->>'from')::timestamptz, '-infinity') valid_from, (a->>'isActive')::boolean is_active
      from h cross join json_array_elements(h.activity) a),
    -- A member without a row has always been active; a row that changes nothing does not count.
    stored as (
      select no, valid_from, is_active from (
        select r.*, lag(is_active) over (partition by no order by valid_from) was from (
          select a.member_no no, a.valid_from, a.is_active from member_activity a join h on h.no = a.member_no
          union all
          select h.no, '-infinity', true from h
          where not exists (select from member_activity a where a.member_no = h.no and a.valid_from = '-infinity')) r) s
      where was is distinct from is_active),
    differing as (
      select coalesce(w.no, s.no) no, min(coalesce(w.valid_from, s.valid_from)) first_at
      from wanted w full join stored s on s.no = w.no and s.valid_from = w.valid_from and s.is_active = w.is_active
      where w.no is null or s.no is null group by 1)
    select w.*, d.first_at, row_number() over (partition by w.no order by w.valid_from) = 1 is_first
    from differing d join wanted w using (no) order by w.no, w.valid_from
  loop
    if f.is_first then
      delete from member_activity where member_no = f.no;
      perform queue_resettlement(f.no, 3, f.first_at, 'infinity', why);
      replaced := replaced || f.no;
    end if;
    perform set_activity(f.no, f.is_active, f.valid_from, f.version, why);
  end loop;
  return replaced;
end $$;

-- Ids of the members whose history differed.
create function replace_histories(histories json, why text) returns table (member_id text) language plpgsql as $$
declare replaced int[];
begin
  perform pg_advisory_xact_lock(hierarchy_lock_key());
  perform name_members(array(
    select x.id from json_to_recordset(histories) x(id text)
    union select l->>'uplineId' from json_to_recordset(histories) x(uplines json), json_array_elements(x.uplines) l));
  replaced := replace_links(histories, why) || replace_activity(histories, why);
  return query select m.id from members m where m.no = any(replaced);
end $$;
`)
  }
}
