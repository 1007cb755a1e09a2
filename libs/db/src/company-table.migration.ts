import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/** Session setting with COMPANY_TIME_ZONE: the migrations that turn instants into dates need it before the service runs. */
export const TIME_ZONE_SETTING = 'upline.company_time_zone'

/**
 * The company's name and time zone: the owner's in roster, a copy elsewhere. Version 0 is the setting that the process was
 * started with; a person's change has a version above it.
 */
const TABLE = `
create table company (
  one boolean primary key default true check (one),
  name text not null default '',
  time_zone text not null,
  version int not null default 0);
insert into company (time_zone) values (coalesce(nullif(current_setting('${TIME_ZONE_SETTING}', true), ''), 'America/New_York'));

create function company_zone() returns text language sql stable parallel safe as $$ select time_zone from company $$;
create function company_date(t timestamptz) returns date language sql stable parallel safe as $$
  select (t at time zone company_zone())::date $$;
create function company_today() returns date language sql stable parallel safe as $$ select company_date(now()) $$;
`

class CompanyTable extends Migration {
  override up(): void {
    this.addSql(TABLE)
  }
}

/** In the list of migrations of every service that has a CompanyModule, before those that use its functions. */
export const companyTable: MigrationObject = { name: '0000-company', class: CompanyTable }
