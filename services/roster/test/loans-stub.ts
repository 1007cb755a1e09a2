import { setTimeout as pause } from 'node:timers/promises'
import { type DataOf, fundedDaysFound, fundedDaysRequested } from '@upline/contracts/events'
import { publishedEvents, type TestService } from '@upline/testing'

type FundedDays = DataOf<typeof fundedDaysFound>['days']

/** Responds to roster's requests about funded loans in place of the loans service. */
export interface LoansStub {
  /** Chain dates that loans knows; their events may not have reached roster. */
  days: FundedDays
  /** Loans does not respond. */
  isSilent: boolean
  questions(): Promise<DataOf<typeof fundedDaysRequested>[]>
  stop(): Promise<void>
}

export function answerAsLoans(roster: TestService): LoansStub {
  const answered = new Set<string>()
  let isStopped = false
  const requests = async () => (await publishedEvents(roster.eventLog, fundedDaysRequested)).map(({ data }) => data)
  const stub: LoansStub = {
    ...{ days: [], isSilent: false, questions: requests },
    stop: async () => {
      isStopped = true
      await loop
    },
  }
  const answer = async () => {
    const open = (await requests()).filter(({ questionId }) => !answered.has(questionId))
    for (const { requestId, questionId } of stub.isSilent ? [] : open) {
      answered.add(questionId)
      const data = { requestId, questionId, days: stub.days }
      await roster.emit({ type: fundedDaysFound, key: requestId, aggregateVersion: 0, data })
    }
  }
  const loop = (async () => {
    for (; !isStopped; await pause(20)) await answer()
  })()
  return stub
}
