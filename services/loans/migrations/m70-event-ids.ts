import { Migration } from '@mikro-orm/migrations'

/** Events that SQL writes get ids that carry their time, as those of the outbox do: the inbox keeps them by week. */
export class EventIdsMigration extends Migration {
  override up(): void {
    this.addSql(`do $do$
declare f oid;
begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%''ce_id'', gen_random_uuid()%' loop
    execute replace(pg_get_functiondef(f), '''ce_id'', gen_random_uuid()', '''ce_id'', uuidv7()');
  end loop;
end $do$;`)
  }
}
