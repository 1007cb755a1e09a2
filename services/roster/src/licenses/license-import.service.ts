import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { License, LicenseImport, LicenseImportError } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import type { UploadRequest } from '@upline/imports'
import {
  assertCanSetComplianceRecords,
  complianceRecordsProblem,
  TIED_ACCOUNT_MESSAGE,
  type Viewer,
} from '@upline/permissions'
import { Member } from '../../database/schema/members.ts'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { ChangingService } from '../members/changing.service.ts'
import { SecondPersonService } from '../moves/second-person.service.ts'
import { COLUMN_NAMES, type LicenseFile, type LicenseRow } from './license-file.ts'
import { LicenseRowsError } from './license-failures.ts'
import { receiveLicenseFile } from './license-upload.ts'
import { readMemberNames } from './licenses.queries.ts'
import { type MergedLicenses, mergeLicenses } from './merge-licenses.ts'
import { nameLicensees } from './name-licensees.ts'

const MAX_LISTED_ERRORS = 200

interface Plan {
  result: LicenseImport
  changed: { member: Member; licenses: License[] }[]
}

/** Adds and updates licenses of many members from a file. It stores all of its rows or none. */
@Injectable()
export class LicenseImportService {
  constructor(
    private readonly em: EntityManager,
    private readonly changing: ChangingService,
    private readonly secondPerson: SecondPersonService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async import(request: UploadRequest, { dryRun }: { dryRun: boolean }, by: Viewer): Promise<LicenseImport> {
    assertCanSetComplianceRecords(by, { id: '' }, 'licenses')
    const file = await receiveLicenseFile(request)
    if (dryRun) return (await this.plan(this.em.fork(), file, by)).result
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const { result, changed } = await this.plan(tx, file, by)
      if (result.faultyRows > 0) throw new LicenseRowsError(result)
      await this.changing.setLicenses(tx, changed, by)
      return result
    })
  }

  private async plan(em: EntityManager, { rows, errors, ignoredColumns }: LicenseFile, by: Viewer): Promise<Plan> {
    const named = nameLicensees(rows, await readMemberNames(em))
    const ids = [...named.rowsOf.keys()]
    const members = await em.find(Member, { id: { $in: ids } })
    const controllers = await this.secondPerson.controllersOf(em, by.id, this.clock.now())
    const merges = members.map((member) => mergeFor(member, named.rowsOf.get(member.id)!, { by, controllers }))
    const outcomes = merges.flatMap((merge) => merge.outcomes)
    const count = (of: string) => outcomes.filter(({ outcome }) => outcome === of).length
    const all = [...errors, ...named.errors, ...merges.flatMap((merge) => merge.errors)].sort((a, b) => a.row - b.row)
    const result = {
      ...{ rows: rows.length + errors.length, members: ids.length },
      ...{ added: count('added'), updated: count('updated'), unchanged: count('unchanged') },
      ...{ faultyRows: all.length, errors: all.slice(0, MAX_LISTED_ERRORS), ignoredColumns },
    }
    return { result, changed: merges.filter(isChanged) }
  }
}

interface Caller {
  by: Viewer
  /** Everyone who could use the caller's account. */
  controllers: ReadonlySet<string>
}

interface Merge {
  member: Member
  licenses: License[]
  outcomes: MergedLicenses['outcomes']
  errors: LicenseImportError[]
}

const isChanged = ({ outcomes }: Merge): boolean => outcomes.some(({ outcome }) => outcome !== 'unchanged')

/** Rows are errors if they would change a member that the caller cannot change. */
function mergeFor(member: Member, rows: readonly LicenseRow[], caller: Caller): Merge {
  const sent = rows.map(({ row, state, number, from, to }) => ({ row, state, number, from, to }))
  const { licenses, outcomes, faults } = mergeLicenses(member.licenses, sent)
  const errors = faults.map(({ row, message }) => ({ row, field: 'License_Number', message }))
  const problem = licensesProblem(caller, member)
  if (problem === null) return { member, licenses, outcomes, errors }
  const refused = outcomes.filter(({ outcome }) => outcome !== 'unchanged')
  return {
    ...{ member, licenses, outcomes: outcomes.filter(({ outcome }) => outcome === 'unchanged') },
    errors: [...errors, ...refused.map(({ row }) => ({ row, field: memberField(rows, row), message: problem }))],
  }
}

const licensesProblem = ({ by, controllers }: Caller, member: Member): string | null =>
  complianceRecordsProblem(by, member, 'licenses') ?? (controllers.has(member.id) ? TIED_ACCOUNT_MESSAGE : null)

function memberField(rows: readonly LicenseRow[], line: number): string {
  const { names } = rows.find(({ row }) => row === line)!
  return COLUMN_NAMES[names[0]!.column]
}
