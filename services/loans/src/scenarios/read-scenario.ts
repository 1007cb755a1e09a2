import { isCalendarDate, type ScenarioDraft, type ScenarioInput } from '@upline/contracts'
import { InvalidParameterError } from '@upline/http'
import { readTerms, termsView } from '../comp-plans/comp-plan-terms.ts'
import type { ScenarioDraftDto, ScenarioInputDto } from './scenarios.dto.ts'

/** Terms with every field of a plan, including those that the caller omits. */
export const readDraft = ({ changes: { moves, plans }, months }: ScenarioDraftDto): ScenarioDraft => ({
  changes: {
    moves: moves.map(({ memberId, uplineId }) => ({ memberId, uplineId: uplineId ?? null })),
    plans: plans.map(({ planId, terms }) => ({ planId, terms: termsView(readTerms(terms)) })),
  },
  months,
})

export function readInput(dto: ScenarioInputDto): ScenarioInput {
  const { name, effectiveOn } = dto
  if (!isCalendarDate(effectiveOn))
    throw new InvalidParameterError('effectiveOn', 'effectiveOn must be a date like 2027-01-01')
  return { ...readDraft(dto), name, effectiveOn }
}
