import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { firstRow, rows } from '@upline/db'
import { IMPORT_LOCK } from '../loan-import/loan-import.sql.ts'
import { firstKnown, OfficersService } from '../loan-import/officers.service.ts'
import { LoanWriter } from '../pipeline/loan-writer.service.ts'
import {
  changeOf,
  contentKeyOf,
  identityKeyOf,
  newLoanOf,
  officerKeysOf,
  type KnownLoan,
  type LoanRead,
} from './sync-change.ts'

const KNOWN = `select id, sync_revision::float8 revision, loan_number "loanNumber", officer_key "officerKey", officer_no "officerNo"
  from loans`

/** By the number, else a loan without one whose content is the same: an import brought it before the sync did. */
const UNFED = `${KNOWN} where external_id is null and (identity_key = $1 or identity_key = $2) order by identity_key = $1 desc limit 1`

const NUMBER_TAKEN = 'select 1 from loans where identity_key = $1 and id <> $2'

const ARRIVED = `insert into sync_arrivals as a (external_id, read_at) values ($1, $2)
  on conflict (external_id) do update set read_at = greatest(a.read_at, excluded.read_at)`

/** Takes what was read from Encompass into the pipeline; an older reading changes nothing. */
@Injectable()
export class LoanSyncService {
  constructor(
    private readonly officers: OfficersService,
    private readonly writer: LoanWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async take(tx: EntityManager, read: LoanRead, eventId: string): Promise<void> {
    const how = { cause: `encompass:${eventId}`, at: this.clock.now() }
    const known = await this.find(tx, read)
    if (!known || (known.revision ?? -1) < read.revision) {
      const keys = officerKeysOf(read)
      const officerNo = firstKnown(keys, await this.officers.find(tx, keys))
      if (known) {
        const change = await this.withFreeNumber(tx, changeOf(read, known, officerNo, how.at))
        await this.writer.write(tx, { changes: [change] }, how)
      } else await this.writer.write(tx, { inserts: [newLoanOf(read, officerNo, how.at)] }, how)
    }
    await rows(tx, ARRIVED, [read.externalId, read.readAt])
  }

  /** The import lock comes first in the lock order, and makes sure that nobody adds the same loan meanwhile. */
  private async find(tx: EntityManager, read: LoanRead): Promise<KnownLoan | undefined> {
    const byExternalId = () => firstRow<KnownLoan>(tx, `${KNOWN} where external_id = $1`, [read.externalId])
    const fed = await byExternalId()
    if (fed) return fed
    await rows(tx, IMPORT_LOCK)
    return (await byExternalId()) ?? firstRow<KnownLoan>(tx, UNFED, [identityKeyOf(read), contentKeyOf(read)])
  }

  /** Where another loan has the number already, this one goes on without. */
  private async withFreeNumber<Change extends { id: string; identity_key?: string; loan_number?: string }>(
    tx: EntityManager,
    change: Change,
  ): Promise<Change> {
    if (!change.identity_key || !(await firstRow(tx, NUMBER_TAKEN, [change.identity_key, change.id]))) return change
    const { identity_key: _key, loan_number: _number, ...rest } = change
    return rest as Change
  }
}
