import { defineEntity, p } from '@mikro-orm/core'
import type { ResultAction } from '@upline/contracts'
import { appendOnly, instant, word } from '@upline/db'
import { Member } from './members.ts'
import { descending, reference } from './parts.ts'

/** What rule F2 found about a recruiter in a year, one row for each change of its inputs. The latest counts (decision 0122). */
export const RecruitingResult = defineEntity({
  name: 'RecruitingResult',
  tableName: 'recruiting_results',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** '2026', in the company's calendar. */
    year: p.text(),
    memberNo: () => reference(Member),
    rule: p.text(),
    ruleVersion: p.integer(),
    outcome: word<'clean' | 'found'>(),
    action: word<ResultAction | 'none'>(),
    loans: p.integer(),
    /** SHA-256 of the rewards, as the rule read them. */
    digest: p.text(),
    inputs: p.json<{ bonuses: number; recruitingCents: number; loansCents: number; messages: string[] }>(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
  indexes: [
    { name: 'recruiting_results_latest', columns: [{ name: 'year' }, { name: 'member_no' }, descending('id')] },
  ],
  triggers: [appendOnly('recruiting_results')],
})

/** When rule F2 last checked a year, and what its rewards were then. */
export const RecruitingYear = defineEntity({
  name: 'RecruitingYear',
  tableName: 'recruiting_years',
  properties: {
    year: p.text().primary(),
    ruleVersion: p.integer(),
    /** SHA-256 of all rewards. The same state needs no check. */
    state: p.text(),
    checkedAt: instant(),
  },
})
