/** Defaults of every page (product text, sections 7 and 9), once. */
export const PAGE_DEFAULTS = {
  toastMs: 5_000,
  loansPollMs: 60_000,
  /** "Always stale" is the default. The session and the recruiting part cache a response for five minutes. */
  longStaleMs: 5 * 60_000,
  queryRetries: 3,
  copiedMs: 2_000,
} as const
