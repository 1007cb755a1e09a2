import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type EncompassConfig } from '../config.ts'
import type { Milestone } from '../mapping/loan-status.ts'
import { type LoanRead, type LosLoan, losLoan } from '../mapping/los-loan.ts'
import { EncompassClient } from '../vendor/encompass-client.service.ts'
import type { PipelineRow } from './pipeline.service.ts'

const FIELD_IDS = ['LOID', '317', '3238', '1393', '1997', '1999']

interface MilestoneRow {
  name: string
  doneIndicator?: boolean
  startDate?: string
  milestoneSetting?: { entityId?: string }
}

type FieldAnswer = { fieldId: string; value: string }[] | Record<string, string>

/** Some tenants answer rows, some one object. */
const fieldMap = (answer: FieldAnswer): Record<string, string> =>
  Array.isArray(answer) ? Object.fromEntries(answer.map(({ fieldId, value }) => [fieldId, value])) : answer

const milestoneOf = (row: MilestoneRow): Milestone => ({
  settingId: row.milestoneSetting?.entityId ?? '',
  name: row.name,
  isDone: row.doneIndicator === true,
  at: row.startDate ?? null,
})

/** Reads one loan in full: the loan, its fields by id and its ladder. */
@Injectable()
export class LoanReader {
  constructor(
    @Inject(CONFIG) private readonly config: EncompassConfig,
    private readonly client: EncompassClient,
  ) {}

  async read(row: PipelineRow): Promise<LosLoan> {
    const path = `/encompass/v3/loans/${row.loanId}`
    const [loan, fields, ladder] = await Promise.all([
      this.client.get<LoanRead['loan']>(path, { entities: 'applications,property' }),
      this.client.post<FieldAnswer>(`${path}/fieldReader`, FIELD_IDS, { invalidFieldBehavior: 'Exclude' }),
      this.client.get<MilestoneRow[]>(`${path}/milestones`),
    ])
    const milestones = ladder.body.map(milestoneOf)
    return losLoan(
      { externalId: row.loanId, row: row.fields, loan: loan.body, fields: fieldMap(fields.body), milestones },
      this.config,
    )
  }
}
