/** The cases of one caller. */
export interface FuzzRun {
  name: string
  /** A demo account; null for a visitor. */
  username: string | null
  /** coverage: the boundaries of every field. fuzzing: random cases, with ids from earlier responses. */
  phases: string
  /** Random cases per call. */
  examples: number
  /** Calls of this run; default: all. */
  only?: string
}

export interface Exclusion {
  calls: string
  why: string
}

/**
 * Lists run in parallel, and the runs of a list one after the other: two processes keep two cores busy. The account whose
 * session ends only makes calls of its own account.
 */
export const FUZZ_RUNS: FuzzRun[][] = [
  [{ name: 'ceo', username: 'ceo', phases: 'coverage,fuzzing', examples: 2 }],
  [
    { name: 'visitor', username: null, phases: 'fuzzing', examples: 3 },
    { name: 'officer', username: 'officer', phases: 'fuzzing', examples: 6 },
    { name: 'leaver', username: 'senior', phases: 'fuzzing', examples: 15, only: '^/api/auth/' },
  ],
]

/** Calls that no run makes. */
const NEVER: Exclusion[] = [
  { calls: '^/api/live$', why: 'a stream that never ends' },
  { calls: '^/api/(team-members/)?imports/\\{id\\}/events$', why: 'a stream that lasts as long as an import' },
]

/** Calls that only the `leaver` makes, because they end the session. */
const ENDS_SESSION: Exclusion[] = [
  { calls: '^/api/auth/logout$', why: 'signs the caller out' },
  { calls: '^/api/auth/sign-out-everywhere$', why: 'ends every session of the caller' },
  {
    calls: '^/api/auth/sessions/\\{id\\}$',
    why: 'ends the session of the caller, whose id the list of sessions names',
  },
]

/** Calls that a run skips. */
export const excludedIn = ({ only }: FuzzRun): Exclusion[] => (only ? NEVER : [...NEVER, ...ENDS_SESSION])
