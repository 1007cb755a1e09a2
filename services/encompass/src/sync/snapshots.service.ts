import { isDeepStrictEqual } from 'node:util'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { encompassLoanChanged } from '@upline/contracts/events'
import { inTransaction, rows } from '@upline/db'
import { Outbox } from '@upline/events'
import { CONFIG, type EncompassConfig } from '../config.ts'
import type { LosLoan } from '../mapping/los-loan.ts'
import { parseTenantTime } from '../mapping/tenant-time.ts'
import type { PipelineRow } from './pipeline.service.ts'

interface Snapshot {
  externalId: string
  revision: number
  lastModified: string
  milestone: string
  facts: LosLoan & { createdAt: string }
}

interface KeptSnapshot extends Snapshot {
  readAt: Date
}

/** Also room for two clocks that differ a little. */
const WARM_MS = 60_000

const KNOWN = `
  select external_id as "externalId", revision, last_modified as "lastModified", milestone, facts, read_at as "readAt"
  from loan_snapshots where external_id = any ($1::text[])`

const KEEP = `
  insert into loan_snapshots (external_id, revision, last_modified, milestone, facts, read_at)
  select s."externalId", s.revision, s."lastModified", s.milestone, s.facts, $2
  from jsonb_to_recordset($1::jsonb) as s ("externalId" text, revision int, "lastModified" text, milestone text, facts jsonb)
  order by s."externalId"
  on conflict (external_id) do update set
    revision = excluded.revision, last_modified = excluded.last_modified, milestone = excluded.milestone,
    facts = excluded.facts, read_at = excluded.read_at`

/** A read together with the row by which the loan was found. */
export interface Finding {
  row: PipelineRow
  loan: LosLoan
}

const lastModifiedOf = (row: PipelineRow): string => row.fields['Loan.LastModified'] ?? ''
const milestoneOf = (row: PipelineRow): string => row.fields['Loan.CurrentMilestoneName'] ?? ''

/** What was last read of each loan: tells what is worth reading again, and what of it is news. */
@Injectable()
export class Snapshots {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: EncompassConfig,
  ) {}

  /** New loans, modified ones, and those whose milestone differs: finishing one need not move LastModified. */
  async worthReading(found: PipelineRow[]): Promise<PipelineRow[]> {
    const known = await this.known(this.em, found)
    return found.filter((row) => {
      const snapshot = known.get(row.loanId)
      if (!snapshot || snapshot.lastModified !== lastModifiedOf(row) || snapshot.milestone !== milestoneOf(row))
        return true
      return this.wasReadWarm(snapshot)
    })
  }

  /** LastModified counts whole seconds: a loan that was read right after a change may have changed again since, unseen. */
  private wasReadWarm({ lastModified, readAt }: KeptSnapshot): boolean {
    const modifiedAt = parseTenantTime(lastModified, this.config.timeZone)
    return modifiedAt !== undefined && new Date(readAt).getTime() - modifiedAt.getTime() < WARM_MS
  }

  /** Keeps the reads and publishes those that differ from the ones before, in one transaction. Gives how many did. */
  keep(findings: Finding[], readAt: Date): Promise<number> {
    return inTransaction(this.em, async (tx) => {
      const rowsFound = findings.map(({ row }) => row)
      const known = await this.known(tx, rowsFound)
      const kept = findings.map((finding) => newSnapshot(finding, known.get(finding.row.loanId), readAt))
      await rows(tx, KEEP, [JSON.stringify(kept.map(({ snapshot }) => snapshot)), readAt])
      const news = kept.filter(({ isNews }) => isNews).map(({ snapshot }) => changed(snapshot, readAt))
      await this.outbox.appendAll(tx, news)
      return news.length
    })
  }

  private async known(em: EntityManager, found: PipelineRow[]): Promise<Map<string, KeptSnapshot>> {
    const snapshots = await rows<KeptSnapshot>(em, KNOWN, [found.map(({ loanId }) => loanId)])
    return new Map(snapshots.map((snapshot) => [snapshot.externalId, snapshot]))
  }
}

function newSnapshot(
  { row, loan }: Finding,
  before: Snapshot | undefined,
  readAt: Date,
): { snapshot: Snapshot; isNews: boolean } {
  const facts = { ...loan, createdAt: loan.createdAt ?? before?.facts.createdAt ?? readAt.toISOString() }
  const isNews = !before || !isDeepStrictEqual(before.facts, facts)
  const revision = (before?.revision ?? 0) + (isNews ? 1 : 0)
  const found = { externalId: row.loanId, lastModified: lastModifiedOf(row), milestone: milestoneOf(row) }
  return { snapshot: { ...found, revision, facts }, isNews }
}

const changed = ({ externalId, revision, facts }: Snapshot, readAt: Date) => ({
  type: encompassLoanChanged,
  key: externalId,
  aggregateVersion: revision,
  data: { ...facts, revision, readAt: readAt.toISOString() },
})
