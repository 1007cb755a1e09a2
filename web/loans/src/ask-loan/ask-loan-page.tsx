import type { Loan } from '@upline/contracts'
import { searchToSend } from '@upline/contracts'
import { Button, Empty, LoadError, PageHeader, Panel, SkeletonRows } from '@upline/ui'
import { failureMessage, isStatus, Link, useSearchParams } from '@upline/web-kit'
import { useState } from 'react'
import { AskForm } from './ask-form.tsx'
import css from './ask-loan.module.css'
import { DisputeLoanDialog } from './dispute-loan-dialog.tsx'
import { LoanMatches } from './loan-matches.tsx'
import { LookupAnswer } from './lookup-answer.tsx'
import { type AskedLoan, useLoanLookup, useMatchingLoans, visibleLoan } from './use-loan-lookup.ts'

const Back = () => (
  <Link className={css.back} to="/commissions">
    Commissions
  </Link>
)

function askedIn(params: URLSearchParams): AskedLoan | null {
  const number = params.get('number')?.trim() ?? ''
  const loan = params.get('loan') ?? ''
  if (number !== '') return { number }
  return loan === '' ? null : { loan }
}

/** Why a loan pays the viewer or does not, for any loan. The loan is in the URL, so a link shows the same. */
export function AskLoanPage() {
  const [params, setParams] = useSearchParams()
  const [isDisputing, setDisputing] = useState(false)
  const asked = askedIn(params)
  const number = asked && 'number' in asked ? asked.number : ''
  const query = useLoanLookup(asked)
  const ask = (text: string) => {
    if (text === number) void query.refetch()
    else setParams({ number: text })
  }
  const choose = ({ id, loanNumber }: Loan) => setParams(loanNumber ? { number: loanNumber } : { loan: id })
  return (
    <>
      <PageHeader title="Ask about a loan" sub="What any loan pays you, and why" back={<Back />} />
      <div className={css.stack}>
        <Panel title="Where's my loan?" flush>
          <AskForm text={number} onAsk={ask} onChoose={choose} />
        </Panel>
        <div aria-live="polite">
          <Outcome asked={asked} query={query} onChoose={choose} onDispute={() => setDisputing(true)} />
        </div>
      </div>
      <DisputeLoanDialog loanNumber={number} opened={isDisputing} onClose={() => setDisputing(false)} />
    </>
  )
}

interface OutcomeProps {
  asked: AskedLoan | null
  query: ReturnType<typeof useLoanLookup>
  onChoose: (loan: Loan) => void
  onDispute: () => void
}

function Outcome({ asked, query, onChoose, onDispute }: OutcomeProps) {
  if (asked === null)
    return (
      <Panel flush>
        <Empty title="Is a loan missing from your pay?">
          Enter its borrower or number to see what it pays you and why. You can dispute the answer. To find a loan of
          another team, enter its full number.
        </Empty>
      </Panel>
    )
  if (query.data && !query.isError) return <Answer asked={asked} answer={query.data} {...{ onChoose, onDispute }} />
  if (query.isError) return <Failure query={query} />
  return (
    <Panel flush>
      <SkeletonRows message="Looking for the loan..." rows={3} />
    </Panel>
  )
}

interface AnswerProps extends Omit<OutcomeProps, 'asked' | 'query'> {
  asked: AskedLoan
  answer: NonNullable<OutcomeProps['query']['data']>
}

/** A text that is not a number can be a borrower: then the loans that the viewer sees come first. */
function Answer({ asked, answer, onChoose, onDispute }: AnswerProps) {
  const { data: matches = [] } = useMatchingLoans('number' in asked ? searchToSend(asked.number) : '')
  if (answer.reason === 'not-found' && matches.length > 0)
    return (
      <Panel flush>
        <LoanMatches loans={matches} title="Loans that match" none="" onChoose={onChoose} />
      </Panel>
    )
  return <LookupAnswer answer={answer} loanId={visibleLoan(asked, answer, matches)} onDispute={onDispute} />
}

function Failure({ query: { error, refetch } }: Pick<OutcomeProps, 'query'>) {
  const isLimited = isStatus(error, 429)
  return (
    <Panel flush>
      {isLimited ? (
        <Empty title="Too many questions">
          {failureMessage(error, 'You can ask about 60 loans a minute.')}
          <Button className={css.again} variant="default" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Empty>
      ) : (
        <LoadError
          title="The loan could not be looked up"
          detail={failureMessage(error, error?.message ?? '')}
          onRetry={() => refetch()}
        />
      )}
    </Panel>
  )
}
