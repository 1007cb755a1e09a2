/** Copies of members from roster: hierarchy by date, and the keys that match loans to them. */
export const MEMBERS_TABLES = `
create table members (
  no               int         generated always as identity primary key,
  id               text        not null unique,
  full_name        text        not null default '',
  username         text        not null default '',
  email            text        not null default '',
  is_active        boolean     not null default true,      -- today's value: active and not removed
  removed_at       timestamptz,
  joined_at        timestamptz,                            -- null: a placeholder that only other members' events named so far
  upline_no        int         references members,         -- today's value
  version          bigint      not null default 0,         -- of the member in roster; older events change nothing
  role             text,
  duties           text[]      not null default '{}',
  approver_since   timestamptz,                            -- since when without a break: ceo, admin or the duty payroll
  nmls             text,
  joined_on        date,
  branch           text,
  estimate_version int,
  employee_number  text        not null default '',
  employment       text,
  cost_center      text        not null default '',
  left_on          date,
  check (upline_no <> no)
);
create index members_by_name_part on members using gin (lower(full_name) gin_trgm_ops);
create index members_by_upline on members (upline_no) include (no);
create index members_gone on members (lower(username)) where removed_at is not null;

-- What a loan officer's name in a file is matched with: username, email address and full name, as spelling keys.
create table member_spellings (
  spelling_key text not null,
  member_no    int  not null references members,
  primary key (spelling_key, member_no)
);
create index member_spellings_of on member_spellings (member_no);

create table matching_keys (
  id            uuid        default uuidv7() primary key,
  member_no     int         not null references members,
  kind          text        not null check (kind in ('username', 'email', 'name', 'nmls')),
  spelling_key  text        not null,
  value         text        not null,                      -- as entered
  state         text        not null check (state in ('approved', 'pending', 'rejected')),
  introduced_by text,                                      -- null: the system
  introduced_at timestamptz not null,
  decided_by    text,                                      -- null: approved when it was entered, or pending
  decided_at    timestamptz,
  note          text        not null default '',           -- of the decision
  value_before  text,                                      -- what the approved key replaced
  dropped_at    timestamptz,                               -- replaced by another key, or the field was emptied
  check ((decided_by is null) = (decided_at is null))
);
create unique index matching_keys_approved on matching_keys (member_no, kind) where state = 'approved' and dropped_at is null;
create unique index matching_keys_live on matching_keys (member_no, kind, spelling_key) where dropped_at is null;
create index matching_keys_of on matching_keys (member_no);
create unique index matching_keys_open on matching_keys (member_no, kind) where state <> 'approved' and dropped_at is null;

create table remembered_spellings (
  id           uuid        default uuidv7() primary key,
  spelling_key text        not null,
  spelling     text        not null,                       -- as entered
  member_no    int         not null references members,
  state        text        not null check (state in ('proposed', 'confirmed', 'removed')),
  proposed_by  text        not null,
  proposed_at  timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  removed_by   text,
  removed_at   timestamptz,
  check (state = 'removed' or ((state = 'confirmed') = (confirmed_by is not null))),
  check ((state = 'removed') = (removed_at is not null))
);
create unique index remembered_spellings_confirmed on remembered_spellings (spelling_key) where state = 'confirmed';
create index remembered_spellings_newest on remembered_spellings (proposed_at, id) where state <> 'removed';
create index remembered_spellings_of on remembered_spellings (member_no);
create unique index remembered_spellings_proposed on remembered_spellings (spelling_key, proposed_by) where state = 'proposed';

create table held_names (
  member_no int         primary key references members,
  full_name text        not null,
  email     text        not null,
  until     timestamptz not null
);

-- Uplines by start date: a row applies until the member's next row, so a late row is a plain insert.
create table upline_links (
  member_no    int         not null references members,
  upline_no    int         references members,             -- null: no upline
  version      bigint      not null,                       -- of the member after the move
  source       text        not null,
  recorded_at  timestamptz not null default now(),
  effective_on date        not null,
  primary key (member_no, effective_on) include (upline_no),
  check (upline_no <> member_no)
);
create index upline_links_below on upline_links (upline_no, effective_on) include (member_no);

create table member_activity (
  member_no    int         not null references members,
  at           timestamptz not null,
  is_active    boolean     not null,
  version      bigint      not null,
  source       text        not null,
  effective_on date        not null,
  primary key (member_no, effective_on, at) include (is_active)
);

-- Role and branch of members by date: they select comp plans.
create table member_positions (
  member_no    int    not null references members,
  effective_on date   not null,
  role         text   not null,
  branch       text,
  version      bigint not null,
  source       text   not null,
  primary key (member_no, effective_on)
);

-- Someone gained control of another account (libs/permissions, account-ties.ts).
create table account_ties (
  account_id text        not null,
  by_id      text        not null,
  kind       text        not null check (kind in ('created', 'promoted', 'reset')),
  at         timestamptz not null,
  primary key (account_id, by_id, kind, at)
);
create index account_ties_by_age on account_ties (at);

-- is_approver is null in events of older processes and then changes nothing.
create function note_roles(facts json) returns void language sql as $$
  update members m set role = x.role, duties = coalesce(x.duties, m.duties), nmls = coalesce(x.nmls, m.nmls),
    approver_since = case x.is_approver when true then coalesce(m.approver_since, x.since) when false then null else m.approver_since end
  from json_to_recordset(facts) x(id text, version bigint, role text, duties text[], nmls text, is_approver boolean, since timestamptz)
  where m.id = x.id and m.version = x.version $$;

-- Ties from these accounts to those who control them, directly or through other accounts.
create function ties_into(accounts text[], since timestamptz) returns setof account_ties language sql stable as $$
  with recursive controlled(id) as (
    select unnest(accounts)
    union
    select t.by_id from controlled c join account_ties t on t.account_id = c.id where t.at >= since)
  select t.* from controlled c join account_ties t on t.account_id = c.id where t.at >= since $$;
`
