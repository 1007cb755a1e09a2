import type { EntityManager } from '@mikro-orm/postgresql'
import type { EarningsClaim } from '@upline/compliance'
import type { ClaimOutcome, ClaimResult } from '@upline/contracts'
import { isoInstant, rows } from '@upline/db'

export interface FoundClaims {
  claims: readonly EarningsClaim[]
  outcome: ClaimOutcome
  memberId: string
  subject: { kind: 'site' | 'profile'; id: string }
  /** The full text of a field. */
  textOf: (field: string) => string
  place: 'recruiting' | 'agent'
  perRecruitCents: number | null
  at: Date
  /** null: found by a check of existing pages. */
  by: string | null
}

const ADD = `
  insert into claim_results (rule, rule_version, action, outcome, kind, member_id, subject_kind, subject_id, field, quote, inputs,
    found_at, found_by, resolved_at)
  select c.rule, c."ruleVersion", c.action, $2, c.kind, $3, $4, $5, c.field, c.quote, c.inputs, $6::timestamptz, $7,
    case when $2 = 'refused' then $6::timestamptz end
  from jsonb_to_recordset($1::jsonb) as c (rule text, "ruleVersion" int, action text, kind text, field text, quote text,
    inputs jsonb)`

/** A refused text is not published, so there is nothing to resolve. */
export async function storeClaims(tx: EntityManager, found: FoundClaims): Promise<void> {
  const { claims, outcome, memberId, subject, textOf, place, perRecruitCents, at, by } = found
  const perRecruit = perRecruitCents === null ? null : perRecruitCents / 100
  const kept = claims.map((claim) => ({ ...claim, inputs: { text: textOf(claim.field), place, perRecruit } }))
  await rows(tx, ADD, [JSON.stringify(kept), outcome, memberId, subject.kind, subject.id, at.toISOString(), by])
}

const RESOLVE = `
  update claim_results set resolved_at = $2
  where subject_id = $1 and resolved_at is null and not (field = any($3::text[]))`

/** Resolves results whose text is gone. `except`: fields that still break the rule. */
export const resolveClaims = (
  tx: EntityManager,
  subjectId: string,
  { at, except = [] }: { at: Date; except?: readonly string[] },
): Promise<unknown> => rows(tx, RESOLVE, [subjectId, at.toISOString(), except])

const nameOf = (alias: string) =>
  `coalesce(nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), ${alias}.username, '')`

/** $1 outcome, $2 'open' for unresolved ones, $3 a member, $4 the cursor, $5 the limit. */
const LIST = `
  select r.id, r.rule, r.rule_version as "ruleVersion", r.action, r.outcome, r.kind,
    json_build_object('id', r.member_id, 'name', ${nameOf('m')}) as member,
    json_build_object('kind', r.subject_kind, 'id', r.subject_id,
      'name', case when r.subject_kind = 'site' then coalesce(s.slug, '') else coalesce(m.username, '') end) as subject,
    r.field, r.quote, r.inputs, ${isoInstant('r.found_at')} as "foundAt",
    case when r.found_by is not null then json_build_object('id', r.found_by, 'name', ${nameOf('b')}) end as "foundBy",
    case when r.resolved_at is not null then ${isoInstant('r.resolved_at')} end as "resolvedAt"
  from claim_results r
  left join agent_profiles m on m.id = r.member_id
  left join agent_profiles b on b.id = r.found_by
  left join sites s on r.subject_kind = 'site' and s.id::text = r.subject_id
  where ($1::text is null or r.outcome = $1) and ($2::text is null or r.resolved_at is null)
    and ($3::text is null or r.member_id = $3) and ($4::uuid is null or r.id < $4::uuid)
  order by r.id desc limit $5`

export interface ClaimFilter {
  outcome: ClaimOutcome | null
  isOpen: boolean
  memberId: string | null
}

export const listClaims = (
  em: EntityManager,
  { outcome, isOpen, memberId }: ClaimFilter,
  page: { before: string | null; limit: number },
): Promise<ClaimResult[]> =>
  rows<ClaimResult>(em, LIST, [outcome, isOpen ? 'open' : null, memberId, page.before, page.limit])
