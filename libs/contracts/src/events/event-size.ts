/** A broker accepts 1 MB. A larger event would stay in the outbox forever and block all others. */
export const MAX_EVENT_BYTES = 800_000
