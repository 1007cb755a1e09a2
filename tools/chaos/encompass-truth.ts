import type pg from 'pg'
import type { Client } from '../instance/client.ts'

/** A loan of the simulated tenant. */
export interface TenantLoan {
  id: string
  loanNumber: string
  officer: string
  amount: number
  isFunded: boolean
  actionTaken: string | null
  folder: string
}

interface Member {
  id: string
  username: string
  firstName: string
  lastName: string
  uplineId: string | null
  isActive: boolean
}

const RATES = [75, 25, 10, 10]

/** The share in whole cents, rounded half up with integer arithmetic. */
const share = (cents: number, rate: number): number => Number((BigInt(cents) * BigInt(rate) + 5_000n) / 10_000n)

const even = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

function chainOf(officer: Member | undefined, byId: ReadonlyMap<string, Member>): (Member | undefined)[] {
  const chain: (Member | undefined)[] = [officer]
  for (let level = 1; level < RATES.length; level++) {
    const uplineId = chain[level - 1]?.uplineId
    chain.push(uplineId ? byId.get(uplineId) : undefined)
  }
  return chain
}

/**
 * Calculates what the ledger owes for the tenant's loans from the tenant and the roster only, as 'number level username
 * cents'. It shares no code with the product.
 */
export function owedByTruth(loans: TenantLoan[], members: Member[]): string[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  const officerOf = (written: string) =>
    members.find(({ username }) => even(username) === even(written)) ??
    members.find(({ firstName, lastName }) => even(`${firstName} ${lastName}`) === even(written))
  return loans
    .filter(({ isFunded }) => isFunded)
    .flatMap((loan) =>
      chainOf(officerOf(loan.officer), byId).flatMap((payee, level) => {
        const cents = share(Math.round(loan.amount * 100), RATES[level]!)
        return payee?.isActive && cents > 0 ? [`${loan.loanNumber} ${level} ${payee.username} ${cents}`] : []
      }),
    )
    .sort()
}

const OWED = `
  select l.loan_number || ' ' || e.level || ' ' || m.username || ' ' || sum(e.amount_cents) line
  from commission_entries e join loans l on l.id = e.loan_id join members m on m.no = e.member_no
  where l.external_id is not null
  group by l.loan_number, e.level, m.username having sum(e.amount_cents) <> 0`

const owedByLedger = async (loans: pg.Pool): Promise<string[]> =>
  (await loans.query<{ line: string }>(OWED)).rows.map(({ line }) => line).sort()

/** Returns lines that only one side has. Empty if ledger and tenant agree to the cent. */
export async function differencesToTenant(client: Client, loans: pg.Pool): Promise<string[]> {
  const [state, members] = await Promise.all([
    client.get<{ loans: TenantLoan[] }>('/simulators/encompass/state'),
    client.get<Member[]>('/api/users?limit=5000'),
  ])
  const truth = new Set(owedByTruth(state.loans, members))
  const ledger = new Set(await owedByLedger(loans))
  return [
    ...[...truth].filter((line) => !ledger.has(line)).map((line) => `missing: ${line}`),
    ...[...ledger].filter((line) => !truth.has(line)).map((line) => `too much: ${line}`),
  ]
}
