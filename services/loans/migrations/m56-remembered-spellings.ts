import { Migration } from '@mikro-orm/migrations'

// lock-ok backfill-at-once officer_aliases: a company has some hundreds

/** Aliases that a CEO or admin stored are confirmed, the others become proposals. */
export const MOVE_ALIASES = `
with moved as (delete from officer_aliases returning spelling_key, member_no, source)
insert into remembered_spellings (spelling_key, spelling, member_no, state, proposed_by, proposed_at, confirmed_by, confirmed_at)
select a.spelling_key, a.spelling_key, a.member_no, case when b.no is null then 'proposed' else 'confirmed' end, a.source, now(),
  b.id, case when b.no is not null then now() end
from moved a left join members b on b.id = a.source and b.role in ('ceo', 'admin')`

/**
 * Remembered spellings replace officer_aliases, which only the previous version reads. A proposal matches nothing. Rows are
 * deleted only by an erasure, so that every match and its author stay known. officer_of() of m16 also stays for the previous
 * version.
 */
export class RememberedSpellingsMigration extends Migration {
  override up(): void {
    this.addSql(`
create table remembered_spellings (
  id           uuid primary key default uuidv7(),
  spelling_key text not null,
  spelling     text not null,                        -- as written, for people
  member_no    int not null references members,
  state        text not null check (state in ('proposed', 'confirmed', 'removed')),
  proposed_by  text not null,
  proposed_at  timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  removed_by   text,
  removed_at   timestamptz,
  check (state = 'removed' or (state = 'confirmed') = (confirmed_by is not null)),
  check ((state = 'removed') = (removed_at is not null))
);
create unique index remembered_spellings_confirmed on remembered_spellings (spelling_key) where state = 'confirmed';
create unique index remembered_spellings_proposed on remembered_spellings (spelling_key, proposed_by) where state = 'proposed';
create index remembered_spellings_of on remembered_spellings (member_no);
create index remembered_spellings_newest on remembered_spellings (proposed_at, id) where state <> 'removed';

${MOVE_ALIASES};
`)
  }
}
