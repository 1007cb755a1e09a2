import type { MigrationObject } from '@mikro-orm/core'
import { eventMigrations } from '@upline/events'
import { companyTable } from '@upline/db'
import { fileTables } from '@upline/files'
import { sweepTable } from '@upline/jobs'
import { operatorActions } from '@upline/operations'
import { complianceChecks, nmlsIndex } from './compliance-checks.ts'
import { datedMoves } from './dated-moves.ts'
import { downlines } from './downlines.ts'
import { branches } from './branches.ts'
import { companyZones } from './company-zones.ts'
import { duties } from './duties.ts'
import { employeeNumberKeys } from './employee-number-keys.ts'
import { employeeNumbers } from './employee-numbers.ts'
import { erasures } from './erasures.ts'
import { formerReports } from './former-reports.ts'
import { importLines } from './import-lines.ts'
import { importLinesIndex } from './import-lines-index.ts'
import { importKeys } from './import-keys.ts'
import { importNames } from './import-names.ts'
import { licenseNotices } from './license-notices.ts'
import { licenses } from './licenses.ts'
import { memberImports } from './member-imports.ts'
import { members } from './members.ts'
import { moveQuestions } from './move-questions.ts'
import { moreContactFields } from './more-contact-fields.ts'
import { payrollChecks } from './payroll-checks.ts'
import { payrollFields } from './payroll-fields.ts'
import { people } from './people.ts'
import { photoSizes } from './photo-sizes.ts'
import { registrations } from './registrations.ts'
import { registrationsOfMembers } from './registrations-of-members.ts'
import { rosterTally } from './roster-tally.ts'
import { searchOrder } from './search-order.ts'
import { searchedWordsIndex } from './searched-words-index.ts'
import { searchedWordsSamples } from './searched-words-samples.ts'
import { supervision } from './supervision.ts'
import { teamLists } from './team-lists.ts'
import { uploadedPhotos } from './uploaded-photos.ts'
import { volumes } from './volumes.ts'
import { websitesBefore } from './websites-before.ts'

export const migrations: MigrationObject[] = [
  ...[...eventMigrations, sweepTable, operatorActions, members, downlines, people, memberImports, searchOrder],
  ...[uploadedPhotos, volumes, formerReports, teamLists, registrations],
  ...[moreContactFields, websitesBefore, erasures, rosterTally],
  ...[searchedWordsIndex, searchedWordsSamples, importLines, importLinesIndex, importNames],
  ...[duties, importKeys, complianceChecks, nmlsIndex, registrationsOfMembers, photoSizes, fileTables],
  companyTable,
  datedMoves,
  branches,
  moveQuestions,
  payrollFields,
  employeeNumbers,
  companyZones,
  payrollChecks,
  employeeNumberKeys,
  licenses,
  supervision,
  licenseNotices,
]
