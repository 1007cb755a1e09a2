import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { agreementsOf } from '../agreements/agreement-texts.store.ts'
import type { Person } from './evidence-loans.queries.ts'

/** A text that a payee acknowledged, or has not. */
export interface AgreementFact {
  payee: Person
  plan: string
  version: number
  effectiveFrom: string | null
  text: string
  sha256: string
  acknowledgedAt: string | null
}

type Row = Omit<AgreementFact, 'text' | 'sha256'> & { versionId: number; text: string | null; sha256: string | null }

/** Payees of the loans with the plan versions that pay them. A version has a row for each text that the payee acknowledged. $1 loans. */
const AGREEMENTS = `
  select json_build_object('id', m.id, 'name', m.full_name) payee, p.name plan, v.version, v.id "versionId",
    nullif(v.effective_on, '-infinity')::text "effectiveFrom", a.text, a.sha256, iso_utc(a.acknowledged_at) "acknowledgedAt"
  from (select distinct member_no, plan_version from commission_entries where loan_id = any($1::uuid[])) e
    join members m on m.no = e.member_no join comp_plan_versions v on v.id = e.plan_version join comp_plans p on p.no = v.plan_no
    left join plan_acknowledgments a on a.member_no = e.member_no and a.plan_version = e.plan_version
  order by m.full_name, m.id, p.name, v.version, a.acknowledged_at`

/** A version without an acknowledgment has the text of today. */
export async function agreementFacts(tx: EntityManager, loanIds: readonly string[]): Promise<AgreementFact[]> {
  const found = await rows<Row>(tx, AGREEMENTS, [loanIds])
  const missing = found.filter(({ text }) => text === null).map(({ versionId }) => versionId)
  const texts = await agreementsOf(tx, [...new Set(missing)])
  return found.map(({ versionId, text, sha256, ...row }) =>
    text === null || sha256 === null ? { ...row, ...textOf(texts.get(versionId)!) } : { ...row, text, sha256 },
  )
}

const textOf = ({ text, sha256 }: { text: string; sha256: string }) => ({ text, sha256 })
