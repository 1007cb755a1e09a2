import type { EntityManager } from '@mikro-orm/postgresql'
import { isAtLeast, ruleText } from '@upline/compliance'
import { COMPLIANCE_NOTE, type RuleFinding } from '@upline/contracts'
import { adjustmentFacts } from './adjustment-facts.queries.ts'
import { adjustmentViolations } from './adjustment-violations.ts'
import { resultsOf } from './rule-results.queries.ts'

interface Request {
  id: string
  state: string
}

/** What rules found in adjustments, by their ids, and what the approval of pending ones will find. */
export async function findingsOf(
  em: EntityManager,
  requests: readonly Request[],
): Promise<ReadonlyMap<string, RuleFinding[]>> {
  const findings = new Map<string, RuleFinding[]>(requests.map(({ id }) => [id, []]))
  if (requests.length === 0) return findings
  const stored = await resultsOf(em, [...findings.keys()])
  for (const { requestId, ...result } of stored) findings.get(requestId)!.push({ ...result, ...textsOf(result.rule) })
  const pending = requests.filter(({ state }) => state === 'pending').map(({ id }) => id)
  const facts = pending.length > 0 ? await adjustmentFacts(em, pending) : []
  for (const one of facts) {
    const known = findings.get(one.requestId)!
    known.push(...expectedOf(one).filter((expected) => !known.some((result) => coversResult(result, expected))))
  }
  return findings
}

/** Stored with the same or a stricter action, so the approval does not store it again. */
const coversResult = (stored: RuleFinding, expected: RuleFinding): boolean =>
  stored.rule === expected.rule && isAtLeast(stored.action, expected.action)

const expectedOf = (facts: Parameters<typeof adjustmentViolations>[0]): RuleFinding[] =>
  adjustmentViolations(facts)
    .filter(({ requestId }) => requestId === facts.requestId)
    .map(({ rule, ruleVersion, action, message, inputs }) => ({
      ...{ rule, version: ruleVersion, action, message, inputs: { ...inputs }, ...textsOf(rule) },
      ...{ at: null, release: null },
    }))

const textsOf = (rule: string): Pick<RuleFinding, 'name' | 'source' | 'checked' | 'notChecked' | 'notice'> => ({
  ...ruleText(rule),
  notice: COMPLIANCE_NOTE,
})
