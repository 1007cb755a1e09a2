import { failing } from '@upline/contracts'

const RETRY_AFTER_SECONDS = 2

/** All connections are busy, and the maximum of callers is waiting. */
export class TooManyWaitError extends failing(
  'unavailable',
  'service.overloaded',
  'Too many requests are pending. Please try again in a moment.',
  {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  },
) {}

/** Too many searches run, or this one takes too long. */
export class SearchUnavailableError extends failing(
  'unavailable',
  'search.unavailable',
  'This search takes too long at the moment. Type more letters, or try again in a moment.',
  { retryAfterSeconds: RETRY_AFTER_SECONDS },
) {}
