import { LOAN_OUTCOMES, type LoanOutcome } from '@upline/contracts'
import { capitalized } from '@upline/ui'
import { Select } from '@upline/ui/data'

const OUTCOMES = [
  { value: '', label: 'All loans' },
  ...LOAN_OUTCOMES.map((value) => ({ value, label: capitalized(value) })),
]

interface Props {
  outcome: LoanOutcome | undefined
  onOutcome: (outcome: LoanOutcome | undefined) => void
}

/** Filters the list by loan outcome. */
export const OutcomeChoice = ({ outcome, onOutcome }: Props) => (
  <Select
    aria-label="Outcome"
    size="xs"
    w={128}
    data={OUTCOMES}
    allowDeselect={false}
    value={outcome ?? ''}
    onChange={(chosen) => onOutcome((chosen || undefined) as LoanOutcome | undefined)}
  />
)
