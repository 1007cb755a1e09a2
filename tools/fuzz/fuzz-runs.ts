/** One caller's part of the cases. */
export interface FuzzRun {
  name: string
  /** A demo account; null for a visitor. */
  username: string | null
  /** coverage: every boundary of every field. fuzzing: random cases, with ids that earlier answers named. */
  phases: string
  /** Random cases for each call. */
  examples: number
  /** Calls that the run makes; default: all. */
  only?: string
}

export interface Exclusion {
  calls: string
  why: string
}

/**
 * Runs side by side, each list in turn: two processes keep two cores busy. The account whose session ends makes only calls
 * of its own account.
 */
export const FUZZ_RUNS: FuzzRun[][] = [
  [{ name: 'ceo', username: 'ceo', phases: 'coverage,fuzzing', examples: 2 }],
  [
    { name: 'visitor', username: null, phases: 'fuzzing', examples: 3 },
    { name: 'officer', username: 'officer', phases: 'fuzzing', examples: 6 },
    { name: 'leaver', username: 'senior', phases: 'fuzzing', examples: 15, only: '^/api/auth/' },
  ],
]

/** No run makes these. */
export const NEVER: Exclusion[] = [
  { calls: '^/api/live$', why: 'a stream that never ends' },
  { calls: '^/api/(team-members/)?imports/\\{id\\}/events$', why: 'a stream that lasts as long as an import' },
]

/** Only the leaver makes these: they end the session that makes the other calls. */
export const ENDS_SESSION: Exclusion[] = [
  { calls: '^/api/auth/logout$', why: 'signs the caller out' },
  { calls: '^/api/auth/sign-out-everywhere$', why: 'ends every session of the caller' },
  {
    calls: '^/api/auth/sessions/\\{id\\}$',
    why: 'ends the session of the caller, whose id the list of sessions names',
  },
]

/** What a run leaves out. */
export const excludedIn = ({ only }: FuzzRun): Exclusion[] => (only ? NEVER : [...NEVER, ...ENDS_SESSION])
