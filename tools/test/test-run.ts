import type { Home } from '../start/infra/home.ts'

/** What the steps of a run share. */
export interface TestRun {
  /** Removed at the end. */
  home: Home
  /** Only tests whose path holds this word. */
  filter: string | null
  say: (line: string) => void
}
