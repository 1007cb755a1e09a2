import type { CalendarDate } from './calendar.ts'
import type { Dollars } from './dollars.ts'

/** More loans than this do not fit into one evidence pack. */
export const MAX_EVIDENCE_LOANS = 5_000

/** Of the files in a pack. A reader of an older format still finds the files that it knows. */
export const EVIDENCE_FORMAT = { name: 'upline-evidence', version: 1 } as const

export type EvidenceKind = 'loan' | 'member' | 'branch' | 'range'

/** What a pack is about. */
export interface EvidenceSubject {
  kind: EvidenceKind
  /** The loan number, the member's name, the branch or the dates. */
  label: string
  loanId: string | null
  memberId: string | null
  branch: string | null
  /** Funding dates. */
  from: CalendarDate | null
  to: CalendarDate | null
}

/** A row of GET /api/evidence/members. */
export interface EvidenceMember {
  id: string
  name: string
  username: string
}

/** A row of GET /api/evidence/packs: who downloaded which pack, and the hash of its manifest. */
export interface EvidencePack {
  id: string
  subject: EvidenceSubject
  loans: number
  requestedBy: { id: string; name: string }
  requestedAt: string
  /** null: the download ended before the manifest was written. */
  manifestSha256: string | null
}

/** A file of a pack. */
export interface EvidenceFile {
  name: string
  size: number
  /** Hexadecimal. */
  sha256: string
}

/** What a payee has on the loans of a pack. */
export interface EvidencePayee {
  memberId: string
  name: string
  /** Ledger entries, reversals included. */
  entries: Dollars
  /** Booked adjustments. */
  adjustments: Dollars
  total: Dollars
}

/** `manifest.json`. */
export interface EvidenceManifest {
  format: typeof EVIDENCE_FORMAT.name
  formatVersion: number
  packId: string
  company: { name: string; timeZone: string }
  subject: EvidenceSubject
  createdAt: string
  createdBy: { id: string; name: string }
  /** The database was read as it was at this instant. */
  snapshotAt: string
  counts: { loans: number; entries: number; adjustments: number }
  totals: { payees: EvidencePayee[]; entries: Dollars; adjustments: Dollars; total: Dollars }
  notIncluded: { what: string; why: string }[]
  notice: string
  /** Every file except the manifest. */
  files: EvidenceFile[]
}
