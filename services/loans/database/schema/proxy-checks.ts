import type { TermComparison } from '@upline/compliance'
import { defineEntity, p } from '@mikro-orm/core'
import type { ResultAction } from '@upline/contracts'
import { appendOnly, instant, word } from '@upline/db'
import { Member } from './members.ts'
import { descending, reference } from './parts.ts'

/** What rule Z7 found for a payee in a quarter, one row for each change of its inputs. The latest counts (decision 0117). */
export const ProxyResult = defineEntity({
  name: 'ProxyResult',
  tableName: 'proxy_results',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** '2026-Q3'. */
    quarter: p.text(),
    memberNo: () => reference(Member),
    rule: p.text(),
    ruleVersion: p.integer(),
    outcome: word<'too-few' | 'clean' | 'found'>(),
    action: word<ResultAction | 'none'>(),
    loans: p.integer(),
    /** SHA-256 of the payee's loans, as the rule read them. */
    digest: p.text(),
    inputs: p.json<{ comparisons: TermComparison[]; messages: string[] }>(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'proxy_results_latest', columns: [{ name: 'quarter' }, { name: 'member_no' }, descending('id')] }],
  triggers: [appendOnly('proxy_results')],
})

/** When rule Z7 last checked a quarter, and what its loans were then. */
export const ProxyQuarter = defineEntity({
  name: 'ProxyQuarter',
  tableName: 'proxy_quarters',
  properties: {
    quarter: p.text().primary(),
    ruleVersion: p.integer(),
    /** Of the loans and adjustments. The same state needs no check. */
    state: p.text(),
    checkedAt: instant(),
  },
})
