import type { Loan } from '@upline/contracts'
import { searchToSend } from '@upline/contracts'
import { Button, TextInput, useDebouncedValue } from '@upline/ui'
import { type SyntheticEvent, useState } from 'react'
import css from './ask-loan.module.css'
import { LoanMatches } from './loan-matches.tsx'
import { useMatchingLoans } from './use-loan-lookup.ts'

const MAX_LENGTH = 300
const SEARCH_DELAY_MS = 200

interface Props {
  /** The question in the URL. The field shows it. */
  text: string
  onAsk: (number: string) => void
  onChoose: (loan: Loan) => void
}

/** A borrower or a loan number. Loans that the viewer sees appear while they type; Enter asks about any number. */
export function AskForm(props: Props) {
  const { typed, isMissing, matches, type, ask, choose } = useAsking(props)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    ask()
  }
  return (
    <>
      <form className={css.form} noValidate onSubmit={submit}>
        <TextInput
          className={css.number}
          label="Borrower or loan number"
          placeholder="Kira Gantry or UL-1042"
          maxLength={MAX_LENGTH}
          autoComplete="off"
          value={typed}
          error={isMissing && 'Enter a borrower or a loan number'}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" className={css.ask}>
          Ask
        </Button>
      </form>
      {matches && <LoanMatches loans={matches} title="Loans that you see" none={NO_MATCH} onChoose={choose} />}
    </>
  )
}

/** The typed text, and the loans that match it once the typing pauses. */
function useAsking({ text, onAsk, onChoose }: Props) {
  const [typed, setTyped] = useState(text)
  const [followed, setFollowed] = useState(text)
  const [isMissing, setMissing] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [search] = useDebouncedValue(searchToSend(typed), SEARCH_DELAY_MS)
  const { data } = useMatchingLoans(isChoosing ? search : '')
  if (followed !== text) {
    setFollowed(text)
    setTyped(text)
  }
  const type = (next: string) => {
    setTyped(next)
    setChoosing(true)
  }
  const ask = () => {
    const asked = typed.trim()
    setMissing(asked === '')
    setChoosing(false)
    if (asked !== '') onAsk(asked)
  }
  const choose = (loan: Loan) => {
    setTyped(loan.loanNumber ?? loan.borrower)
    setChoosing(false)
    onChoose(loan)
  }
  const isCurrent = isChoosing && search !== '' && search === searchToSend(typed)
  return { typed, isMissing, matches: isCurrent ? data : undefined, type, ask, choose }
}

const NO_MATCH = 'No loan that you see matches. Ask to look up any loan by its full number.'
