import type { EntityManager } from '@mikro-orm/postgresql'
import type { EvidenceSubject } from '@upline/contracts'
import { rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

/** Before the first byte of a pack leaves. */
export const recordPack = (
  em: EntityManager,
  pack: { id: string; subject: EvidenceSubject; loans: number; requestedBy: string; requestedAt: Date },
): Promise<unknown> => tables(em).insertInto('evidence_packs').values(pack).execute()

/** Before the manifest leaves: a pack without this row was not downloaded as a whole. */
export const recordManifest = (
  em: EntityManager,
  manifest: { packId: string; sha256: string; at: Date },
): Promise<unknown> => tables(em).insertInto('evidence_manifests').values(manifest).execute()

export interface PackRow {
  id: string
  subject: EvidenceSubject
  loans: number
  requestedBy: { id: string; name: string }
  requestedAt: string
  requestedAtKey: string
  manifestSha256: string | null
}

/** Newest first, with today's names of members. ($1, $2) keyset, $3 how many. */
const PACKS = `
  select p.id, case when s.id is null then p.subject else jsonb_set(p.subject, '{label}', to_jsonb(s.full_name)) end subject, p.loans,
    json_build_object('id', p.requested_by, 'name', coalesce(m.full_name, p.requested_by)) "requestedBy", iso_utc(p.requested_at) "requestedAt",
    p.requested_at::text "requestedAtKey", f.sha256 "manifestSha256"
  from evidence_packs p left join evidence_manifests f on f.pack_id = p.id left join members m on m.id = p.requested_by
    left join members s on s.id = p.subject ->> 'memberId'
  where (p.requested_at, p.id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by p.requested_at desc, p.id desc limit $3`

export const listPacks = (em: EntityManager, after: readonly (string | null)[], limit: number): Promise<PackRow[]> =>
  rows<PackRow>(em, PACKS, [...after, limit])
