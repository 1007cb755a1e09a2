-- One database and one account for each service, and one account that owns the event log.
--
-- An account may connect to its own database and to the event log, and to no other. In the event log it may read, append
-- events of its own topics and keep its own offsets; the functions and policies that check this are in
-- libs/events/src/embedded/log-access.ts and log-tables.ts.
--
-- Run this file with an account that may create roles and databases. The passwords come from the environment
-- (`npm run secrets` prints them):
--
--   psql "$DATABASE_URL" -f deploy/postgres/roles.sql
--
-- `npm run roles` and `npm start` run this same file without psql, and Compose runs it in an empty Postgres. It may run
-- again at any time: it then sets the passwords again and changes nothing else. For another prefix than 'upline_',
-- replace that text in the whole file.

\set ON_ERROR_STOP on

\getenv identity_password IDENTITY_DATABASE_PASSWORD
\getenv roster_password ROSTER_DATABASE_PASSWORD
\getenv loans_password LOANS_DATABASE_PASSWORD
\getenv recruiting_password RECRUITING_DATABASE_PASSWORD
\getenv sites_password SITES_DATABASE_PASSWORD
\getenv notifications_password NOTIFICATIONS_DATABASE_PASSWORD
\getenv encompass_password ENCOMPASS_DATABASE_PASSWORD
\getenv event_log_password EVENT_LOG_DATABASE_PASSWORD

-- Accounts. They create no roles, no databases, and are members of no other role.
select format('create role %I', account)
from unnest(array['upline_identity', 'upline_roster', 'upline_loans', 'upline_recruiting', 'upline_sites',
  'upline_notifications', 'upline_encompass', 'upline_event_log']) account
where not exists (select from pg_roles where rolname = account) \gexec

alter role upline_identity login password :'identity_password';
alter role upline_roster login password :'roster_password';
alter role upline_loans login password :'loans_password';
alter role upline_recruiting login password :'recruiting_password';
alter role upline_sites login password :'sites_password';
alter role upline_notifications login password :'notifications_password';
alter role upline_encompass login password :'encompass_password';
alter role upline_event_log login password :'event_log_password';

-- An administrator who is not a superuser creates a database for a role only as a member of that role.
select format('grant %I to current_user with inherit true, set true', rolname)
from pg_roles
where rolname in ('upline_identity', 'upline_roster', 'upline_loans', 'upline_recruiting', 'upline_sites',
  'upline_notifications', 'upline_encompass', 'upline_event_log')
  and rolname <> current_user and not (select rolsuper from pg_roles where rolname = current_user) \gexec

-- Databases, each named like the account that owns it.
select format('create database %I owner %I', account, account)
from unnest(array['upline_identity', 'upline_roster', 'upline_loans', 'upline_recruiting', 'upline_sites',
  'upline_notifications', 'upline_encompass', 'upline_event_log']) account
where not exists (select from pg_database where datname = account) \gexec

select format('alter database %I owner to %I', datname, datname)
from pg_database
where datname in ('upline_identity', 'upline_roster', 'upline_loans', 'upline_recruiting', 'upline_sites',
  'upline_notifications', 'upline_encompass', 'upline_event_log') and pg_get_userbyid(datdba) <> datname \gexec

revoke connect, temporary on database upline_identity, upline_roster, upline_loans, upline_recruiting, upline_sites,
  upline_notifications, upline_encompass, upline_event_log from public;
grant connect on database upline_event_log to upline_identity, upline_roster, upline_loans, upline_recruiting,
  upline_sites, upline_notifications, upline_encompass;

-- In each database: the extensions that the server offers, and the objects that a shared account created earlier now
-- belong to the database's own account.
\connect upline_identity
\include_relative own-database.sql
\connect upline_roster
\include_relative own-database.sql
\connect upline_loans
\include_relative own-database.sql
\connect upline_recruiting
\include_relative own-database.sql
\connect upline_sites
\include_relative own-database.sql
\connect upline_notifications
\include_relative own-database.sql
\connect upline_encompass
\include_relative own-database.sql
\connect upline_event_log
\include_relative own-database.sql

-- The account that all services shared for the event log.
select 'drop owned by upline_event_writer' where exists (select from pg_roles where rolname = 'upline_event_writer') \gexec
select 'drop role upline_event_writer' where exists (select from pg_roles where rolname = 'upline_event_writer') \gexec
