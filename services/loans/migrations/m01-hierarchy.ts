import { Migration } from '@mikro-orm/migrations'

/** The copy of members and their uplines over time. Members have a short internal number. */
export class HierarchyMigration extends Migration {
  override up(): void {
    this.addSql(`
create table members (
  no         int generated always as identity primary key,
  id         text not null unique,
  full_name  text not null default '',
  username   text not null default '',
  email      text not null default '',
  is_active  boolean not null default true,          -- today's value: active and not removed
  removed_at timestamptz,
  joined_at  timestamptz,                            -- created in the roster; null: a placeholder, only named by others so far
  upline_no  int references members,                 -- today's value, for walking down
  version    bigint not null default 0,              -- of the roster's member: an older event changes nothing
  check (upline_no <> no)
);
create index members_by_upline on members (upline_no) include (no);

-- What a written officer may be matched with: username, e-mail address, full name, as spelling keys.
create table member_spellings (
  spelling_key text not null,
  member_no    int not null references members,
  primary key (spelling_key, member_no)
);
create index member_spellings_of on member_spellings (member_no);

create table officer_aliases (
  spelling_key text primary key,
  member_no    int not null references members,
  source       text not null
);

-- Validity by start only: a row holds until the member's next row. Two rows can't overlap, a late row is a plain insert.
create table upline_links (
  member_no   int not null references members,
  valid_from  timestamptz not null,                  -- a member's first row: -infinity
  upline_no   int references members,                -- null: nobody above
  version     bigint not null,                       -- of the member after the move; decides between two of one instant
  source      text not null,
  recorded_at timestamptz not null default now(),
  primary key (member_no, valid_from) include (upline_no),
  check (upline_no <> member_no)
);
create index upline_links_down on upline_links (upline_no, valid_from) include (member_no);

create table member_activity (
  member_no   int not null references members,
  valid_from  timestamptz not null,
  is_active   boolean not null,
  version     bigint not null,
  source      text not null,
  primary key (member_no, valid_from) include (is_active)
);

-- Fundings to look at again after a late or back-dated row: a queue.
create table resettlements (
  id        bigint generated always as identity primary key,
  member_no int not null,
  depth     smallint not null,                       -- how far below the member the row reaches
  from_at   timestamptz not null,
  till_at   timestamptz not null,
  cause     text not null
);

-- Shared by whoever writes money, exclusive for a change of hierarchy, activity or plan. Comes after loan rows.
create function hierarchy_lock_key() returns bigint language sql immutable as $$ select 77001::bigint $$;
-- Days are UTC days, whatever the session's time zone.
create function day_no(t timestamptz) returns int language sql immutable parallel safe as
  $$ select (t at time zone 'UTC')::date - date '2000-01-01' $$;
create function month_no(t timestamptz) returns int language sql immutable parallel safe as
  $$ select extract(year from t at time zone 'UTC')::int * 100 + extract(month from t at time zone 'UTC')::int $$;

-- ISO 8601 with Z and milliseconds, as JSON and events have it.
create function iso_utc(t timestamptz) returns text language sql stable parallel safe as
  $$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Officer and up to three uplines at an instant. Members' events have no order between members, so two links may
-- close a circle for a moment: nobody ever stands twice in a chain.
create function chain_at(m int, t timestamptz) returns int[] language sql stable parallel safe as $$
  select array_remove(array[m, a.u, b.u, c.u], null) from (values (1)) one
  left join lateral (select upline_no u from upline_links
    where member_no = m and valid_from <= t order by valid_from desc limit 1) a on true
  left join lateral (select nullif(upline_no, m) u from upline_links
    where member_no = a.u and valid_from <= t order by valid_from desc limit 1) b on true
  left join lateral (select nullif(nullif(upline_no, m), a.u) u from upline_links
    where member_no = b.u and valid_from <= t order by valid_from desc limit 1) c on true $$;

-- The same for many officers as of today, from members.upline_no.
create function chains_today(officers int[])
returns table (officer_no int, level smallint, member_no int, is_active boolean) language sql stable as $$
  select c.o, v.level, v.m, q.is_active
  from (select m.no o, m.upline_no u1, nullif(a.upline_no, m.no) u2, nullif(nullif(b.upline_no, m.no), m.upline_no) u3
        from unnest(officers) t(no) join members m using (no)
        left join members a on a.no = m.upline_no
        left join members b on b.no = nullif(a.upline_no, m.no)) c,
    lateral (values (0::smallint, c.o), (1::smallint, c.u1), (2::smallint, c.u2), (3::smallint, c.u3)) v(level, m)
    join members q on q.no = v.m $$;

create function active_at(m int, t timestamptz) returns boolean language sql stable parallel safe as $$
  select coalesce((select is_active from member_activity
    where member_no = m and valid_from <= t order by valid_from desc limit 1), true) $$;

-- Officers who at any time stood at most so many levels below m, and m. A superset is enough: settling is idempotent.
create function ever_below(m int, levels int) returns setof int language sql stable as $$
  with recursive ever(no, depth) as (
    select m, 0 union
    select u.member_no, depth + 1 from ever join upline_links u on u.upline_no = ever.no where depth < levels)
  select distinct no from ever $$;

-- Everybody below m today, at any depth, and m: whose loans a manager may import and edit.
create function downline_of(m int) returns setof int language sql stable as $$
  with recursive below(no) as (
    select m union select x.no from below join members x on x.upline_no = below.no)
  select no from below $$;
`)
  }
}
