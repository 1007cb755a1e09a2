import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { type SessionUser, type ShadowRun, type ShadowRunDetail } from '@upline/contracts'
import { inTransaction, uuidV7 } from '@upline/db'
import { defineKeyset, readLimit } from '@upline/http'
import { receiveUpload, type UploadRequest } from '@upline/imports'
import { readCalendar } from '../pay-calendar/pay-calendar.queries.ts'
import { compareWithLedger, type ShadowResult } from './compare-ledger.ts'
import { readLedgerLoans, readPayeeNames, readVersions } from './ledger-facts.queries.ts'
import type { PaidFile } from './paid-file.ts'
import { fundingDatesDueIn } from './pay-window.ts'
import { payeeDirectory } from './payee-directory.ts'
import { ShadowFileError, ShadowRunNotFoundError } from './shadow-run-failures.ts'
import { addDifferences, addRun, causeSums, findRun, listRuns } from './shadow-runs.queries.ts'
import { type PayDateRange, readBytes, readPaidFile, readRange } from './shadow-upload.ts'
import { causesView, runView } from './shadow-view.ts'

const NEWEST_FIRST = defineKeyset('shadow-runs', { createdAtKey: 'timestamptz', id: 'uuid' })
const LIMITS = { byDefault: 50, max: 1_000 }
const MAX_SHOWN_REJECTED_ROWS = 1_000

/** Compares files of what an old system paid with the ledger. */
@Injectable()
export class ShadowRunsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads the whole file, compares it, and stores the differences. */
  async start(request: UploadRequest, by: SessionUser): Promise<ShadowRunDetail> {
    let bytes: Buffer = Buffer.alloc(0)
    const { fileName, fields } = await receiveUpload(request, {
      service: 'loans',
      keep: async (file) => {
        bytes = await readBytes(file)
      },
    })
    if (bytes.length === 0) throw new ShadowFileError('The file is empty. Choose a CSV file with a header and rows.')
    const file = readPaidFile(bytes)
    const range = readRange(fields, file.rows)
    const result = await this.compare(file, range)
    const at = this.clock.now()
    const { rows, rejected } = file
    const counts = {
      rows: rows.length,
      rejected: rejected.length,
      rejectedRows: rejected.slice(0, MAX_SHOWN_REJECTED_ROWS),
    }
    const { differences, ...totals } = result
    const id = uuidV7(at)
    await inTransaction(this.em, async (tx) => {
      await addRun(tx, { id, fileName, ...range, ...counts, ...totals, by: by.id, at })
      await addDifferences(tx, id, differences)
    })
    return this.one(id)
  }

  private async compare({ rows }: PaidFile, range: PayDateRange): Promise<ShadowResult> {
    const em = this.em.fork()
    const calendar = await readCalendar(em)
    const { firstDay: fundedFrom, lastDay: fundedTo } = fundingDatesDueIn(calendar, range)
    const loanKeys = [...new Set(rows.map(({ loanKey }) => loanKey))]
    const loans = await readLedgerLoans(em, { loanKeys, fundedFrom, fundedTo })
    const memberOf = payeeDirectory(await readPayeeNames(em))
    return compareWithLedger({ rows, loans, range, calendar, versions: await readVersions(em), memberOf })
  }

  async list(query: { limit?: string; cursor?: string }): Promise<{ rows: ShadowRun[]; nextCursor: string | null }> {
    const limit = readLimit(query.limit, LIMITS)
    const found = await listRuns(this.em, NEWEST_FIRST.after(query.cursor), limit + 1)
    const { rows, nextCursor } = NEWEST_FIRST.pageOf(found, limit)
    return { rows: rows.map(runView), nextCursor }
  }

  /** Throws ShadowRunNotFoundError. */
  async one(id: string): Promise<ShadowRunDetail> {
    const em = this.em.fork()
    const found = await findRun(em, id)
    if (!found) throw new ShadowRunNotFoundError()
    const { rejectedRows, ...run } = found
    return { ...runView(run), causes: causesView(await causeSums(em, id)), rejectedRows }
  }
}
