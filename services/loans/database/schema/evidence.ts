import { defineEntity, p } from '@mikro-orm/core'
import type { EvidenceSubject } from '@upline/contracts'
import { appendOnly, instant } from '@upline/db'
import { descending, reference } from './parts.ts'

/** Downloads of evidence packs, recorded before their first byte leaves. */
export const EvidencePackRow = defineEntity({
  name: 'EvidencePackRow',
  tableName: 'evidence_packs',
  properties: {
    id: p.uuid().primary(),
    subject: p.json<EvidenceSubject>(),
    loans: p.integer(),
    requestedBy: p.text(),
    requestedAt: instant(),
  },
  indexes: [{ name: 'evidence_packs_newest', columns: [descending('requested_at'), descending('id')] }],
  triggers: [appendOnly('evidence_packs')],
})

/** The hash of a pack's `manifest.json`, once the other files are written. */
export const EvidenceManifestRow = defineEntity({
  name: 'EvidenceManifestRow',
  tableName: 'evidence_manifests',
  properties: {
    packId: () => reference(EvidencePackRow).primary(),
    sha256: p.text(),
    at: instant(),
  },
  triggers: [appendOnly('evidence_manifests')],
})
