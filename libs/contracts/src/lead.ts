export const LEAD_STATUSES = ['new', 'contacted', 'applied', 'won', 'lost'] as const

export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** contact: asked to be called back. application: began a loan application. */
export type LeadKind = 'contact' | 'application'

/** A visitor of a public page who asked for something: a row of GET /api/leads. */
export interface Lead {
  id: string
  memberId: string
  agentName: string
  kind: LeadKind
  name: string
  email: string
  phone: string
  message: string
  /** Of an application: 'Purchase' or 'Refinance'; else ''. */
  purpose: string
  /** US dollars, of an application that named an amount. */
  amount: number | null
  /** The page it came from: '/landing/ann', '/sites/ann-loans'. */
  page: string
  status: LeadStatus
  loanNumber: string
  /** What the visitor agreed to, word by word. */
  consent: string
  createdAt: string
  /** Oldest first; empty where nobody has touched it yet. */
  history: LeadStep[]
}

/** Somebody set a lead's status or loan. */
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
