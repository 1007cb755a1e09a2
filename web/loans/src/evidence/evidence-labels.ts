import type { EvidencePack, EvidenceSubject } from '@upline/contracts'
import { longDate } from '@upline/ui'

export const EVIDENCE_FAILURE = 'The evidence pack could not be downloaded.'

const KIND_LABELS: Record<EvidenceSubject['kind'], string> = {
  loan: 'Loan',
  member: 'Member',
  branch: 'Branch',
  range: 'All loans',
}

const datesText = ({ from, to }: EvidenceSubject): string =>
  from === null || to === null ? '' : `funded ${longDate(from)} to ${longDate(to)}`

/** 'Loan 1234567', 'Branch Reno, funded Jan 1, 2026 to Mar 31, 2026'. */
export function subjectLabel(subject: EvidenceSubject): string {
  const name = subject.kind === 'range' ? KIND_LABELS.range : `${KIND_LABELS[subject.kind]} ${subject.label}`
  return [name, datesText(subject)].filter(Boolean).join(', ')
}

/** The beginning of the hash, which tells packs apart. */
export const shortHash = ({ manifestSha256 }: EvidencePack): string =>
  manifestSha256 === null ? 'Not completed' : `${manifestSha256.slice(0, 12)}…`
