/** GET /api/company: settings of the company that everyone signed in may know. */
export interface Company {
  /** Empty: none is set. */
  name: string
  /** IANA name, like America/New_York: days and months begin at 00:00 there. */
  timeZone: string
}

/** PUT /api/company. A missing value stays. */
export type CompanyChange = Partial<Company>
