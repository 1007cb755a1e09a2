import type pg from 'pg'
import type { Member } from '@upline/contracts'
import { sendByEncompass } from './encompass-source.ts'
import type { RetryingClient } from '../instance/retrying-client.ts'
import { ROUNDS, type PlannedLoan, type PlannedCompany } from './planned-company.ts'

const IMPORT_ROWS = 500

/** Imports the company's members in one file whose rows name their uplines in any order. */
export async function importMembers(client: RetryingClient, company: PlannedCompany): Promise<void> {
  const members = company.members.map(({ username, upline }) => ({
    firstName: 'Chaos',
    lastName: username.replace('chaos.', 'No '),
    email: `${username}@example.com`,
    username,
    ...(upline ? { upline } : {}),
  }))
  await client.send('POST', '/api/team-members/bulk-import', { members })
  const found = await membersByUsername(client)
  const missing = company.members.filter(({ username }) => !found.has(username))
  if (missing.length > 0) throw new Error(`${missing.length} members did not arrive`)
}

export async function membersByUsername(client: RetryingClient): Promise<Map<string, Member>> {
  const { body } = await client.send<Member[]>('GET', '/api/users?q=chaos&limit=5000')
  return new Map(body.map((member) => [member.username, member]))
}

/** Sends every round of every loan through its source, and repeats what a kill cut off. */
export async function deliverLoans(client: RetryingClient, encompass: pg.Pool, company: PlannedCompany): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const batches = company.loans.flatMap((_, index) =>
      index % IMPORT_ROWS === 0 ? [company.loans.slice(index, index + IMPORT_ROWS)] : [],
    )
    for (const batch of batches) {
      const byEncompass = batch.filter((loan) => loan.source === 'encompass')
      await Promise.all([
        importRound(
          client,
          batch.filter((loan) => loan.source === 'import'),
          round,
        ),
        untilDone(() => sendByEncompass(encompass, byEncompass, round)),
      ])
    }
  }
}

async function importRound(client: RetryingClient, loans: PlannedLoan[], round: number): Promise<void> {
  const rows = loans.map((loan) => ({
    Borrower: `Borrower ${loan.number}`,
    Address: '1 Chaos Way',
    State: 'NV',
    Purpose: 'Purchase',
    Created: '2026-01-05',
    Loan_Number: loan.number,
    Loan_Officer: loan.rounds[round]!.officer,
    Status: loan.rounds[round]!.status,
    Loan_Amount: (loan.rounds[round]!.amountCents / 100).toFixed(2),
    ...(loan.second
      ? { Second_Officer: loan.second.officer, Second_Officer_Percent: String(loan.second.percent) }
      : {}),
  }))
  const answer = await client.send<{ imported: number }>('POST', '/api/loans/bulk-import', { loans: rows })
  if (answer.status >= 300 || answer.body.imported !== rows.length)
    throw new Error(`import of round ${round}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`)
}

/** Makes random moves until `going` returns false. Reporting loops are refused, as expected. */
export async function moveMembers(options: {
  client: RetryingClient
  company: PlannedCompany
  random: () => number
  going: () => boolean
}): Promise<number> {
  const ids = [...(await membersByUsername(options.client)).values()].map(({ id }) => id)
  const pick = () => ids[Math.floor(options.random() * ids.length)] as string
  let moves = 0
  while (options.going()) {
    const answer = await options.client.send('PUT', `/api/users/${pick()}/upline`, { uplineId: pick() })
    if (answer.status < 300) moves++
    else if (answer.status !== 409 && answer.status !== 400 && answer.status !== 422)
      throw new Error(`a move returned ${answer.status}: ${JSON.stringify(answer.body)}`)
    await new Promise((done) => setTimeout(done, 150))
  }
  return moves
}

async function untilDone(act: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    try {
      return await act()
    } catch (fault) {
      if (attempt === 119) throw fault
      await new Promise((done) => setTimeout(done, 250))
    }
  }
}
