import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { BulkMembersResponse } from '@upline/contracts'
import { inTransaction, uuidV7 } from '@upline/db'
import { assertCanAdd, isApiKey, type Viewer } from '@upline/permissions'
import { ROSTER_CONFIG, type RosterConfig } from '../config.ts'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { addCall } from './jobs/import-jobs.store.ts'
import { MemberAdmissionService } from './member-admission.service.ts'
import { readMembers } from './read-members.ts'

export interface MemberImport {
  rows: Record<string, unknown>[]
  unknownFields: 'ignore' | 'refuse'
  invite: boolean
  /** Empty if the rows were sent without a file. */
  fileName: string
  by: Viewer
}

/** Imports whose rows are sent in one call. */
@Injectable()
export class MemberImportService {
  constructor(
    private readonly em: EntityManager,
    private readonly admission: MemberAdmissionService,
    @Inject(ROSTER_CONFIG) private readonly config: RosterConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Imports the valid rows in one transaction and reports each rejected one with its number and reason. The call is
   * listed as an import and can be undone as a whole.
   */
  async run({ rows, unknownFields, invite, fileName, by }: MemberImport): Promise<BulkMembersResponse> {
    assertCanAdd(by)
    const at = this.clock.now()
    const read = readMembers(rows, { unknownFields, defaultPassword: this.config.defaultPassword, by, now: at })
    return inTransaction(this.em, async (tx) => {
      await lockHierarchy(tx)
      const id = uuidV7(at)
      const { imported, taken, unplaced } = await this.admission.admit(tx, read.members, {
        importId: id,
        invite,
        by,
        at,
      })
      const errors = [...read.errors, ...taken, ...unplaced].sort((a, b) => a.row - b.row)
      const counts = { total: rows.length, imported, refused: errors.length }
      await addCall(tx, { id, byId: by.id, byKey: isApiKey(by), invite, at, fileName, ...counts })
      return { imported, errors }
    })
  }
}
