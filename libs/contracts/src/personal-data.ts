/** What one service has of a person: rows by the name of what they are. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/** POST /api/users/{id}/erasure: typed again by who does it, since nothing brings it back. */
export interface ErasureRequest {
  username: string
  reason: string
}
