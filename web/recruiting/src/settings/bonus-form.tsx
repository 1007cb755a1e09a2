import { MAX_BONUS_LOANS, type RecruitBonusRule, type RecruitingSettings } from '@upline/contracts'
import { Button, FormFoot } from '@upline/ui'
import { NumberInput, Select } from '@upline/ui/data'
import { useState, type SubmitEvent } from 'react'
import { attestedText } from './attested-text.ts'
import { useChangeSettings } from './use-recruiting-settings.ts'

const RULES: { value: RecruitBonusRule; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'on-registration', label: 'For each registration' },
  { value: 'on-funded-loans', label: 'For funded loans of a recruit' },
]

const DEFAULT_LOANS = 1

interface Props {
  settings: RecruitingSettings
  /** The bonus for registrations needs an attestation. */
  onAttest: () => void
}

/** What the recruit bonus is paid for. */
export function BonusForm({ settings, onAttest }: Props) {
  const change = useChangeSettings()
  const [rule, setRule] = useState(settings.recruitBonus)
  const [loans, setLoans] = useState<string | number>(settings.bonusLoans ?? DEFAULT_LOANS)
  const isForLoans = rule === 'on-funded-loans'
  const isChanged = rule !== settings.recruitBonus || (isForLoans && loans !== settings.bonusLoans)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (rule === 'on-registration') onAttest()
    else change.mutate({ recruitBonus: rule, ...(isForLoans ? { bonusLoans: Number(loans) } : {}) })
  }
  return (
    <form aria-label="Recruiting Bonus" onSubmit={submit}>
      <Select
        label="Recruiting bonus"
        description={`A change applies to new registrations; earned bonuses are kept. ${attestedText(settings)}`}
        data={RULES}
        allowDeselect={false}
        value={rule}
        onChange={(value) => setRule(value as RecruitBonusRule)}
        mb={14}
      />
      {isForLoans && <LoansInput value={loans} onChange={setLoans} />}
      <FormFoot>
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          disabled={!isChanged || (isForLoans && loans === '')}
        >
          Save Bonus
        </Button>
      </FormFoot>
    </form>
  )
}

const LoansInput = (of: { value: string | number; onChange: (value: string | number) => void }) => (
  <NumberInput
    label="Funded loans"
    description="How many loans a recruit must fund before the bonus is earned. Say so in the disclosure, too."
    min={1}
    max={MAX_BONUS_LOANS}
    allowDecimal={false}
    mb={14}
    {...of}
  />
)
