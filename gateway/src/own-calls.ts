import type { OperationsResponse } from '@upline/contracts'
import type { HealthResponse } from './health.ts'

/** The calls that the gateway handles itself, for the API reference. */
export interface OwnCalls {
  /**
   * Reports whether every service is ready and seeded and Redis is available.
   * @who anyone
   * @same 503
   * @answers 503 not ready; `parts` says what each waits for
   */
  'GET /api/health': HealthResponse

  /**
   * Notifies an open page of changes for its viewer. Events named `changed` contain `{"topics": [...]}`. A line every
   * 20 s keeps the stream alive. Up to 50 streams per member.
   * @media text/event-stream
   */
  'GET /api/live': string

  /**
   * Shows the current state of every service and process, including unavailable ones.
   * @who admin
   */
  'GET /api/operations': OperationsResponse

  /**
   * Exports what every service stores about a person as one file: all of it as JSON, each kind of row as CSV.
   * @who members themselves; company
   * @media application/zip
   * @answers 404 Upline stores nothing about this id
   */
  'GET /api/personal-data/{memberId}': string

  /**
   * This document.
   * @who anyone
   */
  'GET /api/openapi.json': object

  /**
   * This document as a page to read and try.
   * @who anyone
   * @media text/html
   */
  'GET /api/docs': string

  /**
   * Receives a notification of the tenant and forwards it unchanged to the encompass service.
   * @who the vendor, by its signature over the bytes
   * @answers 200 stored, or ignored
   * @answers 401 the signature is wrong
   * @answers 503 send it again
   */
  'POST /hooks/encompass': object
}
