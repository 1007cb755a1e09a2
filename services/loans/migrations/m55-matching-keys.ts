import { Migration } from '@mikro-orm/migrations'

/**
 * The keys that name a member on a loan, each with who introduced it and who decided about it. `member_spellings` keeps what
 * matches: the approved keys of members who have not left (src/hierarchy/key-changes.ts decides, member-keys.store.ts stores).
 * spell_members() stays for the version that still runs: it reads `keys`, which this version no longer sends.
 */
export class MatchingKeysMigration extends Migration {
  override up(): void {
    this.addSql(`
create table matching_keys (
  id            uuid primary key default uuidv7(),
  member_no     int not null references members,
  kind          text not null check (kind in ('username', 'email', 'name', 'nmls')),
  spelling_key  text not null,
  value         text not null,                       -- as written, for people
  state         text not null check (state in ('approved', 'pending', 'rejected')),
  introduced_by text,                                -- null: the system
  introduced_at timestamptz not null,
  decided_by    text,                                -- null: the introduction approved it, or it is pending
  decided_at    timestamptz,
  note          text not null default '',            -- of the decision
  value_before  text,                                -- what the approved key replaced
  dropped_at    timestamptz,                         -- another key took its place, or the field was emptied
  check ((decided_by is null) = (decided_at is null))
);
-- At most one key of a kind matches, and at most one is open.
create unique index matching_keys_approved on matching_keys (member_no, kind) where state = 'approved' and dropped_at is null;
create unique index matching_keys_open on matching_keys (member_no, kind) where state <> 'approved' and dropped_at is null;
create unique index matching_keys_live on matching_keys (member_no, kind, spelling_key) where dropped_at is null;
create index matching_keys_of on matching_keys (member_no);
`)
  }
}
