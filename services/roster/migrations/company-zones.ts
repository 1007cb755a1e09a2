import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'

/**
 * Time zones that the company has had. An instant has the date of the zone of that time, so the dates of a rebuilt copy are
 * those that the copy stored when the change arrived.
 */
class CompanyZones extends Migration {
  override up(): void {
    this.addSql('create table company_zones (until timestamptz primary key, time_zone text not null)')
    this.addSql(`create function company_date_then(t timestamptz) returns date language sql stable as $$
      select (t at time zone coalesce(
        (select z.time_zone from company_zones z where z.until > t order by z.until limit 1), company_zone()))::date $$`)
  }
}

export const companyZones: MigrationObject = { name: '0077-company-zones', class: CompanyZones }
