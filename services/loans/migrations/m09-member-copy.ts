import { Migration } from '@mikro-orm/migrations'

/** What roster's events do to the copy of people. An event may name an upline that is not known yet: it gets a placeholder. */
export class MemberCopyMigration extends Migration {
  override up(): void {
    this.addSql(`
create function name_members(ids text[]) returns void language sql as $$
  insert into members (id) select distinct i from unnest(ids) t(i) where i is not null and not exists (select from members m where m.id = i)
  order by 1 on conflict (id) do nothing $$;

create function spell_members(facts json) returns void language sql as $$
  with f as (select m.no, x.keys from json_to_recordset(facts) x(id text, version bigint, keys text[])
             join members m on m.id = x.id and m.version = x.version),
  gone as (delete from member_spellings s using f where s.member_no = f.no and s.spelling_key <> all(f.keys))
  insert into member_spellings (spelling_key, member_no)
  select distinct k, f.no from f, unnest(f.keys) k where k <> '' order by 1 on conflict do nothing $$;

-- Members joined. Those that nobody named before have neither loans nor a downline: plain inserts, without the lock. For
-- the others the first upline is a late fact.
create function add_members(facts json, why text) returns void language plpgsql as $$
declare fresh int[]; f record;
begin
  with i as (
    insert into members (id, full_name, username, email, is_active, removed_at, joined_at, version)
    select x.id, x.full_name, x.username, x.email, x.is_active, x.removed_at, x.joined_at, x.version
    from json_to_recordset(facts) x(id text, full_name text, username text, email text, is_active boolean,
      removed_at timestamptz, joined_at timestamptz, version bigint)
    order by x.id on conflict (id) do nothing returning no)
  select coalesce(array_agg(no), '{}') into fresh from i;
  perform name_members(array(select x.upline_id from json_to_recordset(facts) x(upline_id text)));
  insert into upline_links (member_no, valid_from, upline_no, version, source)
    select m.no, '-infinity', u.no, x.version, why
    from json_to_recordset(facts) x(id text, upline_id text, version bigint) join members m using (id)
    left join members u on u.id = x.upline_id where m.no = any(fresh);
  update members m set upline_no = l.upline_no from upline_links l
    where m.no = any(fresh) and l.member_no = m.no and l.upline_no is not null;
  insert into member_activity (member_no, valid_from, is_active, version, source)
    select no, '-infinity', false, version, why from members where no = any(fresh) and not is_active;
  for f in select m.no, u.no upline_no, x.is_active, x.version
      from json_to_recordset(facts) x(id text, upline_id text, is_active boolean, version bigint) join members m using (id)
      left join members u on u.id = x.upline_id where m.no <> all(fresh) loop
    perform set_link(f.no, f.upline_no, '-infinity', f.version, why);
    if not f.is_active then perform set_activity(f.no, false, '-infinity', f.version, why); end if;
  end loop;
  perform describe_members(facts);
end $$;

-- Profiles: an older version changes nothing. Activity is not a profile field: it has validity.
create function describe_members(facts json) returns void language plpgsql as $$
begin
  update members m set full_name = x.full_name, username = x.username, email = x.email, removed_at = x.removed_at,
      joined_at = coalesce(m.joined_at, x.joined_at), version = x.version
    from json_to_recordset(facts) x(id text, full_name text, username text, email text, removed_at timestamptz,
      joined_at timestamptz, version bigint)
    where m.id = x.id and (m.version < x.version or m.joined_at is null);
  perform spell_members(facts);
end $$;

-- A member changed, at an instant.
create function change_member(facts json, at timestamptz, why text) returns void language plpgsql as $$
declare f record;
begin
  perform name_members(array(select x.id from json_to_recordset(facts) x(id text)));
  perform describe_members(facts);
  for f in select m.no, x.is_active, x.version from json_to_recordset(facts) x(id text, is_active boolean, version bigint) join members m using (id)
      where active_at(m.no, at) <> x.is_active or exists (select from member_activity a where a.member_no = m.no and a.valid_from > at) loop
    perform set_activity(f.no, f.is_active, at, f.version, why);
  end loop;
end $$;

-- Members moved. One after the other by instant, as they happened.
create function move_members(moves json, why text) returns void language plpgsql as $$
declare f record;
begin
  perform name_members(array(select unnest(array[x.member_id, x.upline_id]) from json_to_recordset(moves) x(member_id text, upline_id text)));
  for f in select m.no, u.no upline_no, x.at, x.version
      from json_to_recordset(moves) x(member_id text, upline_id text, at timestamptz, version bigint)
      join members m on m.id = x.member_id left join members u on u.id = x.upline_id order by x.at, x.version loop
    perform set_link(f.no, f.upline_no, f.at, f.version, why);
  end loop;
end $$;
`)
  }
}
