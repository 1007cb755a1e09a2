/** What one service stores about a person: rows by kind. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/** POST /api/users/{id}/erasure: the name, typed again as a confirmation, because erasure cannot be undone. */
export interface ErasureRequest {
  username: string
  reason: string
}
