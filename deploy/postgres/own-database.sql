-- Part of roles.sql: run in each database, after its account became its owner.

select format('create extension if not exists %I', name)
from pg_available_extensions where name in ('pg_trgm', 'unaccent') \gexec

-- Objects of extensions stay with the extension. Sequences of identity columns follow their table.
do $$
declare
  owner constant name := (select pg_get_userbyid(datdba) from pg_database where datname = current_database());
  statement text;
begin
  for statement in
    select format('alter schema %I owner to %I', nspname, owner)
    from pg_namespace n
    where nspname !~ '^pg_|^information_schema$|^public$' and pg_get_userbyid(nspowner) <> owner
      and not exists (select from pg_depend d where d.objid = n.oid and d.deptype = 'e')
    union all
    select format('alter %s %s owner to %I',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      c.oid::regclass, owner)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_|^information_schema$'
      and pg_get_userbyid(relowner) <> owner
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
        and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, owner)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where nspname !~ '^pg_|^information_schema$' and pg_get_userbyid(proowner) <> owner
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to %I', t.oid::regtype, owner)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where typtype in ('e', 'd', 'r') and nspname !~ '^pg_|^information_schema$' and pg_get_userbyid(typowner) <> owner
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  loop
    execute statement;
  end loop;
end $$;
