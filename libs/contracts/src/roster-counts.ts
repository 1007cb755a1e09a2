/** GET /api/users/counts: everybody whom the caller may see, however many. */
export interface RosterCounts {
  total: number
  loanOfficers: number
  seniors: number
  /** admin and ceo. */
  admins: number
}
