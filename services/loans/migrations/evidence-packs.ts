import { Migration } from '@mikro-orm/migrations'

/** Downloads of evidence packs (decision 0114). */
export class EvidencePacksMigration extends Migration {
  override up(): void {
    this.addSql(`
create table evidence_packs (
  id           uuid primary key,
  subject      jsonb       not null,
  loans        int         not null,
  requested_by text        not null,
  requested_at timestamptz not null
);
create index evidence_packs_newest on evidence_packs (requested_at desc, id desc);
create trigger evidence_packs_append_only before delete or update or truncate on evidence_packs
  for each statement execute function refuse_change();
create table evidence_manifests (
  pack_id uuid primary key references evidence_packs,
  sha256  text        not null,
  at      timestamptz not null
);
create trigger evidence_manifests_append_only before delete or update or truncate on evidence_manifests
  for each statement execute function refuse_change();
`)
  }
}
