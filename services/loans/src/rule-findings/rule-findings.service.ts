import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ruleText } from '@upline/compliance'
import { COMPLIANCE_NOTE, type StoredFinding } from '@upline/contracts'
import { defineKeyset, type Page, readLimit } from '@upline/http'
import type { RuleFindingsQueryDto } from './rule-findings.dto.ts'
import { type FindingRow, listFindings } from './rule-findings.queries.ts'

const LIMITS = { byDefault: 200, max: 1_000 }
const NEWEST_FIRST = defineKeyset('rule-findings', { atKey: 'timestamptz', id: 'uuid' })

/** What rules found in loans, adjustments and pay runs, whether they hold pay or only warn. */
@Injectable()
export class RuleFindingsService {
  constructor(private readonly em: EntityManager) {}

  async list(asked: RuleFindingsQueryDto): Promise<Page<StoredFinding>> {
    const { action = null, rule = null, loanId = null } = asked
    const limit = readLimit(asked.limit, LIMITS)
    const after = NEWEST_FIRST.after(asked.cursor)
    const page = NEWEST_FIRST.pageOf(
      await listFindings(this.em, { action, rule, loanId, after, limit: limit + 1 }),
      limit,
    )
    return { ...page, rows: page.rows.map(findingView) }
  }
}

const findingView = ({ atKey: _, ...row }: FindingRow): StoredFinding => ({
  ...row,
  ...ruleText(row.rule),
  notice: COMPLIANCE_NOTE,
})
