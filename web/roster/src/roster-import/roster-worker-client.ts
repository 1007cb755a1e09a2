import type { NewMemberRow, RowError } from '@upline/contracts'
import { WorkerCalls } from '@upline/web-kit'
import type { FileSummary, RefusedMember } from './roster-file.ts'
import type { RosterRequest } from './worker-messages.ts'

/** Promise interface to the file in the worker. */
export class RosterWorkerClient {
  private readonly calls = new WorkerCalls<RosterRequest>('/remotes/roster/workers/roster-csv.js')

  /** Undefined without a header row and a data row. */
  read(file: File): Promise<FileSummary | undefined> {
    return this.calls.ask({ ask: 'read', file })
  }

  rows(from: number, count: number): Promise<NewMemberRow[]> {
    return this.calls.ask({ ask: 'rows', from, count })
  }

  refused(errors: RowError[]): Promise<RefusedMember[]> {
    return this.calls.ask({ ask: 'refused', errors })
  }

  refusedCsv(errors: RowError[]): Promise<string> {
    return this.calls.ask({ ask: 'refusedCsv', errors })
  }

  stop(): void {
    this.calls.stop()
  }
}
