export const LEAD_STATUSES = ['new', 'contacted', 'applied', 'won', 'lost'] as const

export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** contact: requested a call. application: started a loan application. */
export type LeadKind = 'contact' | 'application'

/** A request from a visitor of a public page: a row of GET /api/leads. */
export interface Lead {
  id: string
  memberId: string
  agentName: string
  kind: LeadKind
  name: string
  email: string
  phone: string
  message: string
  /** For an application: 'Purchase' or 'Refinance'; else ''. */
  purpose: string
  /** US dollars, for an application that named an amount. */
  amount: number | null
  /** Its page: '/landing/ann', '/sites/ann-loans'. */
  page: string
  status: LeadStatus
  loanNumber: string
  /** What the visitor agreed to, verbatim. */
  consent: string
  createdAt: string
  /** Oldest first; empty if nothing has changed yet. */
  history: LeadStep[]
}

/** A change of a lead's status or loan. */
export interface LeadStep {
  at: string
  by: { id: string; name: string }
  status: LeadStatus
  loanNumber: string
}

/** Body of PATCH /api/leads/{id}. */
export interface LeadChange {
  status?: LeadStatus
  loanNumber?: string
}
