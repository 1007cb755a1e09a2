import type { RecordTerm } from '@upline/contracts'
import { dateLabel } from '../moves/move-labels.ts'

/** 'From Jan 1, 2026' or 'Jan 1, 2026 to Dec 31, 2026'. */
export const termLabel = ({ from, to }: RecordTerm): string =>
  to === null ? `From ${dateLabel(from)}` : `${dateLabel(from)} to ${dateLabel(to)}`
