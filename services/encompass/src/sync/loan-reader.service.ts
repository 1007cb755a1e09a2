import { Injectable } from '@nestjs/common'
import type { CalendarDate, EncompassSettings } from '@upline/contracts'
import type { Milestone } from '../mapping/loan-status.ts'
import { awaitedFundsDay, type LoanRead, losLoan } from '../mapping/los-loan.ts'
import { milestoneKey } from '../mapping/milestone-map.ts'
import { EncompassClient } from '../vendor/encompass-client.service.ts'
import type { Reading } from './reading.ts'
import type { PipelineRow } from './pipeline-query.ts'

const FIELD_IDS = ['LOID', '317', '3238', '745', '761', '1393', '1997', '1999']

interface MilestoneRow {
  name: string
  doneIndicator?: boolean
  startDate?: string
  milestoneSetting?: { entityId?: string }
}

type LoanReading = LoanRead['loan'] & { milestones?: MilestoneRow[] }

type FieldValues = { fieldId: string; value: string }[] | Record<string, string>

/** Some tenants return rows, some an object. */
const fieldMap = (answer: FieldValues): Record<string, string> =>
  Array.isArray(answer) ? Object.fromEntries(answer.map(({ fieldId, value }) => [fieldId, value])) : answer

const milestoneOf = (row: MilestoneRow): Milestone => ({
  settingId: row.milestoneSetting?.entityId ?? '',
  name: row.name,
  isDone: row.doneIndicator === true,
  at: row.startDate ?? null,
})

export interface ReadingMoment {
  startedAt: Date
  /** The company's date. */
  today: CalendarDate
}

/**
 * Reads one loan in full: the loan with its milestones, and its fields by ID. Only two calls, because call slots are
 * scarce.
 */
@Injectable()
export class LoanReader {
  constructor(private readonly client: EncompassClient) {}

  /** For a tenant whose loan does not include its milestones. */
  private async ladder(path: string): Promise<MilestoneRow[]> {
    return (await this.client.get<MilestoneRow[]>(`${path}/milestones`)).body
  }

  async read(row: PipelineRow, settings: EncompassSettings, { startedAt, today }: ReadingMoment): Promise<Reading> {
    const path = `/encompass/v3/loans/${row.loanId}`
    const [loan, fields] = await Promise.all([
      this.client.get<LoanReading>(path, { entities: 'applications,property,milestones' }),
      this.client.post<FieldValues>(`${path}/fieldReader`, FIELD_IDS, { invalidFieldBehavior: 'Exclude' }),
    ])
    const milestones = (loan.body.milestones ?? (await this.ladder(path))).map(milestoneOf)
    const values = fieldMap(fields.body)
    const read = { externalId: row.loanId, row: row.fields, loan: loan.body, fields: values, milestones, today }
    return {
      row,
      startedAt,
      loan: losLoan(read, settings),
      ladder: milestones.map((step) => ({ ...step, key: milestoneKey(step.name) })),
      hasFundsDate: Boolean(values['1999'] || values['1997']),
      fundsAwaitedOn: awaitedFundsDay(read),
    }
  }
}
