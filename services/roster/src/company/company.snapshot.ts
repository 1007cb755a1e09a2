import { Injectable, type OnModuleInit } from '@nestjs/common'
import { type CompanyRow, companySnapshot } from '@upline/contracts/events'
import { SnapshotSources } from '@upline/events'
import { COMPANY } from './company-snapshot.queries.ts'

@Injectable()
export class CompanySnapshot implements OnModuleInit {
  constructor(private readonly sources: SnapshotSources) {}

  onModuleInit(): void {
    const row = (read: Record<string, unknown>) => read as unknown as CompanyRow
    this.sources.register({ type: companySnapshot, parts: [{ sql: COMPANY, row }] })
  }
}
