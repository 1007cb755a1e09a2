/** The event of a new member usually arrives within 0.2 s. A call that names the member first waits up to this long. */
export const ARRIVAL_TIMEOUT_MS = 1_000
export const ARRIVAL_POLL_MS = 25
