import type { Dollars } from './loan.ts'

/** 'reversal': a run that takes a closed period's pay back; what it held stands in the period that was open then. */
export type PayPeriodKind = 'regular' | 'reversal'

/** A row of GET /api/pay-periods. A closed one never changes: what comes later stands in the open one. */
export interface PayPeriod {
  id: string
  kind: PayPeriodKind
  state: 'open' | 'closed'
  /** Dates, yyyy-mm-dd, both included. The open one says what is planned: closed before its last day, it ends on the day it is closed. */
  startsOn: string
  endsOn: string
  closedAt: string | null
  /** YYYY-MM-DD, in the company's time zone. */
  closedOn: string | null
  closedBy: string | null
  /** Of a reversal: the period that it takes back, and why. */
  reverses: string | null
  reason: string | null
  /** The reversal that took this one back. */
  reversedBy: string | null
  /** Of a reversed period and of its reversal: the period that holds the pay now. */
  carriedTo: string | null
  /** Statements of a closed one are written in the background. */
  statementsReady: boolean
  /** What the caller gets in it. */
  own: Dollars
  /** ceo and admin: what everybody gets, and how many they are. */
  company: { total: Dollars; people: number } | null
}
