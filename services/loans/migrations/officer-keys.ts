import { Migration } from '@mikro-orm/migrations'

/**
 * Removes the spaces from the keys of loan officers, because full names match without them (decisions, Officer matching). Keys that become
 * equal: an open one that equals the approved one is dropped, and of remembered spellings the newest stays.
 */
export class OfficerKeysMigration extends Migration {
  override up(): void {
    // lock-ok backfill-at-once member_spellings: a few keys for each member
    // lock-ok backfill-at-once matching_keys: a few keys for each member
    // lock-ok backfill-at-once remembered_spellings: as many as people have confirmed
    // lock-ok backfill-at-once loans: until all keys have the new form, loans would match no member
    this.addSql(`
insert into member_spellings (spelling_key, member_no)
select replace(spelling_key, ' ', ''), member_no from member_spellings where spelling_key like '% %' on conflict do nothing`)
    this.addSql(`delete from member_spellings where spelling_key like '% %'`)
    this.addSql(`
update matching_keys k set dropped_at = now()
from matching_keys a
where k.dropped_at is null and k.state <> 'approved' and (a.member_no, a.kind) = (k.member_no, k.kind) and a.state = 'approved'
  and a.dropped_at is null and replace(a.spelling_key, ' ', '') = replace(k.spelling_key, ' ', '')`)
    this.addSql(`update matching_keys set spelling_key = replace(spelling_key, ' ', '') where spelling_key like '% %'`)
    this.addSql(`
update remembered_spellings r set state = 'removed', removed_at = now()
from remembered_spellings o
where r.state <> 'removed' and o.state = r.state and o.id > r.id
  and replace(o.spelling_key, ' ', '') = replace(r.spelling_key, ' ', '')
  and (r.state = 'confirmed' or o.proposed_by = r.proposed_by)`)
    this.addSql(
      `update remembered_spellings set spelling_key = replace(spelling_key, ' ', '') where spelling_key like '% %'`,
    )
    this.addSql(`
update loans set officer_key = replace(officer_key, ' ', ''), second_officer_key = replace(second_officer_key, ' ', '')
where officer_key like '% %' or second_officer_key like '% %'`)
  }
}
