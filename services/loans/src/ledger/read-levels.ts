import type { EntityManager } from '@mikro-orm/postgresql'
import { type CommissionLevel, dateAt } from '@upline/contracts'
import { ALWAYS, LATEST } from '../compensation/history.ts'
import { type Level, levelsOf } from '../compensation/levels.ts'
import { loadCompany, memberNamesOf } from './company.queries.ts'
import { entriesInForce } from './entries.queries.ts'
import { findLedger } from './loans.queries.ts'

/** A level of a loan as screens show it. */
export interface LoanLevel {
  originatorId: string | null
  percent: number
  level: CommissionLevel
  memberId: string | null
  memberName: string | null
  planVersion: number
  rateBp: number
  minCents: number | null
  maxCents: number | null
  isActive: boolean
  isPaid: boolean
  cents: number
  /** The date from which the member has been there; null: always, or no member is. */
  since: string | null
}

/**
 * The four levels of each originator of a loan: by the ledger if it is booked. A loan that is not booked is estimated as of
 * today; `asDecided` takes the date that decides a funded one.
 */
export async function readLevels(
  em: EntityManager,
  loanId: string,
  { now, asDecided = false }: { now: Date; asDecided?: boolean },
): Promise<LoanLevel[]> {
  const loan = await findLedger(em, loanId)
  if (!loan) return []
  const company = await loadCompany(
    em,
    loan.originators.map(({ memberNo }) => memberNo),
  )
  const entries = (await entriesInForce(em, [loan])).get(loanId) ?? []
  const decidedOn = asDecided ? loan.decidedOn : null
  const deciding = { chainOn: decidedOn ?? LATEST, planOn: decidedOn ?? dateAt(now, company.timeZone) }
  const levels = levelsOf(loan, entries, { company, ...deciding })
  const named = await memberNamesOf(
    em,
    levels.flatMap(({ originatorNo, payeeNo }) => [originatorNo ?? [], payeeNo ?? []].flat()),
  )
  return levels.map((level) => levelView(level, named))
}

function levelView(
  { level, version, since, ...of }: Level,
  named: ReadonlyMap<number, { id: string; name: string }>,
): LoanLevel {
  const member = named.get(of.payeeNo ?? 0)
  const { rateBp, minCents, maxCents } = version.terms.rates[level]!
  return {
    ...{ originatorId: named.get(of.originatorNo ?? 0)?.id ?? null, percent: of.percent },
    level: level as CommissionLevel,
    ...{ memberId: member?.id ?? null, memberName: member?.name ?? null },
    ...{ planVersion: version.id, rateBp, minCents, maxCents },
    ...{ isActive: of.isActive, isPaid: of.isPaid, cents: of.amountCents },
    since: since === ALWAYS ? null : since,
  }
}
