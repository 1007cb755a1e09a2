import {
  COMPLIANCE_NOTE,
  dateText,
  EVIDENCE_FORMAT,
  type EvidenceFile,
  type EvidenceManifest,
  type EvidenceSubject,
} from '@upline/contracts'
import { cents, sumCents, toDollars } from '@upline/money'
import type { PayeeSum } from './evidence-loans.queries.ts'

/** What decides a manifest before its files are written. */
export interface PackFacts {
  packId: string
  company: { name: string; timeZone: string }
  subject: EvidenceSubject
  createdAt: Date
  createdBy: { id: string; name: string }
  snapshotAt: string
  counts: EvidenceManifest['counts']
  payees: readonly PayeeSum[]
  /** From when the history of loans is complete; null: nothing was deleted. */
  historyStart: Date | null
}

export function manifestOf(facts: PackFacts, files: EvidenceFile[]): EvidenceManifest {
  const { packId, company, subject, createdAt, createdBy, snapshotAt, counts } = facts
  return {
    ...{ format: EVIDENCE_FORMAT.name, formatVersion: EVIDENCE_FORMAT.version, packId, company, subject },
    ...{ createdAt: createdAt.toISOString(), createdBy, snapshotAt, counts, totals: totalsOf(facts.payees) },
    ...{ notIncluded: notIncluded(facts.historyStart), notice: COMPLIANCE_NOTE, files },
  }
}

export function totalsOf(payees: readonly PayeeSum[]): EvidenceManifest['totals'] {
  const entries = sumCents(payees.map(({ entriesCents }) => cents(entriesCents)))
  const adjustments = sumCents(payees.map(({ adjustmentsCents }) => cents(adjustmentsCents)))
  return {
    payees: payees.map(({ memberId, name, entriesCents, adjustmentsCents }) => ({
      ...{ memberId, name, entries: toDollars(cents(entriesCents)), adjustments: toDollars(cents(adjustmentsCents)) },
      total: toDollars(sumCents([cents(entriesCents), cents(adjustmentsCents)])),
    })),
    entries: toDollars(entries),
    adjustments: toDollars(adjustments),
    total: toDollars(sumCents([entries, adjustments])),
  }
}

/** What an examiner may look for and this pack does not contain. */
export function notIncluded(historyStart: Date | null): EvidenceManifest['notIncluded'] {
  const dropped = historyStart && {
    what: `Changes of loans before ${dateText(historyStart.toISOString().slice(0, 10))}`,
    why: 'The company deleted this history after its retention. Changes of loans that still need it were kept.',
  }
  return [...NOT_STORED, ...(dropped ? [dropped] : [])]
}

const NOT_STORED: EvidenceManifest['notIncluded'] = [
  {
    what: 'Signatures of compensation agreements',
    why: 'Upline stores that a payee acknowledged a text, and when: see agreements.json. It stores no signatures, and no agreements on paper.',
  },
  {
    what: 'NMLS IDs of payees, and licenses and supervision records as of past dates',
    why: 'The roster stores NMLS IDs, the results of rule S1 (NMLS ID) and the history of both. licenses.json and supervision.json have them as recorded now.',
  },
  {
    what: 'Results of checks that found nothing',
    why: 'Upline stores a rule result only if a rule finds something. holds-and-rules.json lists the rules, and results of rules about a quarter or a year also without a finding, and plans.json the checks of plan versions.',
  },
  {
    what: 'Draws, guarantees, recoveries and payments of balances',
    why: 'They belong to a member and a pay period, not to a loan. Statements and the balance of the member show them.',
  },
  {
    what: 'Requests for moves in the hierarchy',
    why: 'The roster stores them. Each chain and each cause shows their effect on the entries.',
  },
  { what: 'Loan documents', why: 'Upline does not store them.' },
]
