import type { Faults } from './faults.ts'
import type { ReportingDatabase } from './reporting-database.ts'
import type { StateFile } from './state-file.ts'
import type { Deliverer } from './webhooks/deliverer.ts'

export interface SimulatorContext {
  file: StateFile
  faults: Faults
  reporting: ReportingDatabase
  deliverer: Deliverer
  now(): Date
  /** No automatic changes before this time after a start. */
  quietUntil: Date
  zone: string
}
