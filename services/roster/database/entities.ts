import { CompanyRow, type EntityDescription } from '@upline/db'
import { BEYOND_EVENT_ENTITIES, eventEntities } from '@upline/events'
import { fileEntities } from '@upline/files'
import { SweepRow } from '@upline/jobs'
import { OperatorActRow } from '@upline/operations'
import { CompanyZone, Seed } from './schema/company.ts'
import { ComplianceCheck, Erasure, MemberHistoryRow } from './schema/history.ts'
import { MemberImport } from './schema/imports.ts'
import { LicenseNotice, LicenseNoticeRun } from './schema/license-notices.ts'
import { Downline, FormerReport, RosterTally, UplineLink } from './schema/links.ts'
import { Member } from './schema/members.ts'
import { BulkMove, BulkMovedMember, MoveRequest, OfficerFunding, SecondFactorReset } from './schema/moves.ts'
import { Registration, UploadedPhoto, WebsiteBefore } from './schema/profiles.ts'
import { OfficerVolume, VolumeDelta } from './schema/volumes.ts'

/** The tables of roster alone. */
export const ROSTER_ENTITIES = [
  ...[CompanyZone, Seed],
  ...[MemberHistoryRow, Erasure, ComplianceCheck],
  ...[MemberImport],
  ...[LicenseNotice, LicenseNoticeRun],
  ...[UplineLink, FormerReport, Downline, RosterTally],
  ...[Member],
  ...[MoveRequest, SecondFactorReset, OfficerFunding, BulkMove, BulkMovedMember],
  ...[UploadedPhoto, Registration, WebsiteBefore],
  ...[OfficerVolume, VolumeDelta],
]

/** Every table of the service. */
export const ENTITIES: EntityDescription[] = [
  ...eventEntities,
  SweepRow,
  OperatorActRow,
  ...fileEntities,
  CompanyRow,
  ...ROSTER_ENTITIES,
]

/** What MikroORM cannot describe. */
export const BEYOND_ENTITIES = [
  BEYOND_EVENT_ENTITIES,
  'alter table downlines set (fillfactor = 70)',
  'alter table bulk_moves set unlogged',
  'alter table bulk_moved set unlogged',
  'alter table upline_links drop constraint upline_links_pkey, add primary key (member_id, valid_from) include (upline_id)',
  // A member has several changes that wait.
  'alter table volume_deltas drop constraint volume_deltas_pkey, alter member_id set not null',
].join(';\n')
