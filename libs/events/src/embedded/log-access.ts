/** Functions with the owner's rights see only the log's own tables: a caller cannot shadow them with temporary ones. */
export const DEFINER = 'security definer set search_path = public, pg_temp'

/** The account of each service. An account without a row may do nothing, except the owner of the log. */
const LOG_MEMBER = `create table if not exists log_member (account name primary key, service text not null)`

/** The service that is connected; null for the owner of the log. */
const LOG_SERVICE = `create or replace function log_service() returns text language sql stable ${DEFINER} as $$
  select service from log_member where account = session_user $$`

/** A topic belongs to the service whose name it begins with. */
const ASSERT_OWN_TOPIC = `create or replace function assert_own_topic(topic text) returns void language plpgsql stable ${DEFINER} as $$
  declare caller text := log_service();
  begin
    if caller = split_part(topic, '.', 1) then return; end if;
    if caller is null and pg_has_role(session_user, (select datdba from pg_database where datname = current_database()), 'usage')
      then return; end if;
    raise insufficient_privilege using message = format('account %s may not write to topic %s', session_user, topic);
  end $$`

/** A group is named like its service. */
const OWN_GROUP = `("group" = (select log_service()))`

const policy = (name: string, rule: string): string => `do $$ begin
  if not exists (select from pg_policies where tablename = 'group_offset' and policyname = '${name}')
    then create policy ${name} on group_offset ${rule}; end if;
  end $$`

const OFFSET_POLICIES = [
  `do $$ begin
    if not (select relrowsecurity from pg_class where oid = 'group_offset'::regclass)
      then alter table group_offset enable row level security; end if;
    end $$`,
  policy('every_group_is_readable', 'for select using (true)'),
  policy('own_groups_begin', `for insert with check ${OWN_GROUP}`),
  policy('own_groups_advance', `for update using ${OWN_GROUP} with check ${OWN_GROUP}`),
]

export const LOG_ACCESS = [LOG_MEMBER, LOG_SERVICE, ASSERT_OWN_TOPIC, ...OFFSET_POLICIES]

/** Their partitions belong to them. */
const TABLES = ['event_log', 'topic_partition', 'group_offset', 'log_member']
const CALLED_BY_SERVICES = [
  'append_messages(jsonb, bytea)',
  'append_events(jsonb)',
  'partition_of(text, text)',
  'trim_events(int)',
  'log_service()',
]
const ROUTINES = [
  ...CALLED_BY_SERVICES,
  ...['assert_own_topic(text)', 'event_made_at(text)'],
  ...['add_event_log_weeks(timestamptz)', 'drop_event_log_weeks(timestamptz)'],
]

/**
 * Revokes every right on the log from accounts other than the owner, such as those of earlier versions. A log from
 * before partitioning is now a partition and still grants services the rights of its time, including inserts that
 * bypass the functions.
 */
const REVOKE_ALL = `do $$
  declare revocation text;
  begin
    for revocation in
      with logged as (
        select oid, relowner as owner, relacl as rights, 'table ' || oid::regclass as what from pg_class
        where oid = any('{${TABLES.join(',')}}'::regclass[])
          or oid in (select inhrelid from pg_inherits where inhparent = 'event_log'::regclass)
        union all
        select oid, proowner, coalesce(proacl, acldefault('f', proowner)), 'function ' || oid::regprocedure from pg_proc
        where oid = any('{${ROUTINES.map((routine) => `"${routine}"`).join(',')}}'::regprocedure[]))
      select distinct format('revoke all on %s from %s', what,
        case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end)
      from logged cross join aclexplode(rights) where grantee <> owner
    loop
      execute revocation;
    end loop;
  end $$`

/**
 * What each account may do: read, append through the function, store its offsets. Only the owner changes or deletes an
 * event.
 */
export const logGrants = (accounts: string[]): string[] => [
  REVOKE_ALL,
  ...accounts.flatMap((account) => [
    `grant usage on schema public to ${account}`,
    `grant select on event_log, topic_partition to ${account}`,
    `grant select, insert, update on group_offset to ${account}`,
    `grant execute on function ${CALLED_BY_SERVICES.join(', ')} to ${account}`,
  ]),
]
