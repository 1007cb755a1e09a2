import type { SimLoan } from './sim-loan.ts'
import type { SimState } from './sim-state.ts'

/** What the pipeline reads: the current loans, or a snapshot while the reporting database lags. */
export class ReportingDatabase {
  private photograph: SimLoan[] | null = null
  private readonly state: SimState

  constructor(state: SimState) {
    this.state = state
  }

  get loans(): SimLoan[] {
    return this.photograph ?? this.state.loans
  }

  get isLate(): boolean {
    return this.photograph !== null
  }

  set isLate(isLate: boolean) {
    this.photograph = isLate ? structuredClone(this.state.loans) : null
  }
}
