import type { PayRun } from './pay-run.ts'

/** Where exports read a run from. Throws if the run cannot be exported. */
export abstract class PayRunLines {
  abstract run(id: string): Promise<PayRun>
}
