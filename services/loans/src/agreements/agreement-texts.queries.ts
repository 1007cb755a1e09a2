import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { PlanTerms } from '../compensation/plans.ts'

export interface VersionToAgree {
  id: number
  planId: string
  planName: string
  version: number
  effectiveFrom: string | null
  terms: PlanTerms
}

/** $1 versions, null: all approved ones. */
const VERSIONS = `
  select v.id, p.id "planId", p.name "planName", v.version, nullif(v.effective_on, '-infinity')::text "effectiveFrom", v.terms
  from comp_plan_versions v join comp_plans p on p.no = v.plan_no
  where case when $1::int[] is null then v.status = 'approved' else v.id = any($1) end`

export const versionsToAgree = (em: EntityManager, ids: readonly number[] | null): Promise<VersionToAgree[]> =>
  rows<VersionToAgree>(em, VERSIONS, [ids])
