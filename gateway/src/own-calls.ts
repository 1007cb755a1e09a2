import type { OperationsAnswer } from '@upline/contracts'
import type { HealthAnswer } from './health.ts'

/** The calls that the gateway answers by itself, for the document of all calls. */
export interface OwnCalls {
  /**
   * Whether every part of the product answers, is seeded, and Redis is there.
   * @who anybody
   * @same 503
   * @answers 503 not yet; `parts` says what each waits for
   */
  'GET /api/health': HealthAnswer

  /**
   * Tells an open page what has changed for its viewer.
   * Events named `changed` hold `{"topics": [...]}`; a line every 20 s says that the stream lives. 50 streams a member.
   * @media text/event-stream
   */
  'GET /api/live': string

  /**
   * Says how every service and process is at this moment.
   * One that is away is told as such.
   * @who admin
   */
  'GET /api/operations': OperationsAnswer

  /**
   * Hands out what every service has of a person, as one file: all of it as JSON, each kind of rows as CSV.
   * @who oneself; company
   * @media application/zip
   */
  'GET /api/personal-data/{memberId}': string

  /**
   * This document.
   * @who anybody
   */
  'GET /api/openapi.json': object

  /**
   * The document as a page to read and to try.
   * @who anybody
   * @media text/html
   */
  'GET /api/docs': string

  /**
   * Takes a notification of the tenant; passed on to the encompass service as it was sent.
   * @who the vendor, by its signature over the bytes
   * @answers 200 kept, or of no concern
   * @answers 401 the signature is wrong
   * @answers 503 come again
   */
  'POST /hooks/encompass': object
}
