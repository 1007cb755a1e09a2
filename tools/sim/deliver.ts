import type pg from 'pg'
import type { LoansResponse } from '@upline/contracts'
import { encompassLoanChanged, uplineChanged, userCreated, userRemoved, userUpdated } from '@upline/contracts/events'
import type { RetryingClient } from '../instance/retrying-client.ts'
import { steadyId, putIntoOutbox, type OutboxEvent } from '../instance/outbox.ts'
import type { PeopleEvent } from './company.ts'
import { COMPANY_BEGAN, type Fix, type LoanState, type SimLoan } from './loans.ts'
import type { Delivery, Year } from './year.ts'

/** The inputs of the instance: calls of an admin and of a second person, and the outboxes of the services that publish members and sync readings. */
export interface Channels {
  admin: RetryingClient
  approver: RetryingClient
  roster: pg.Pool
  loans: pg.Pool
  encompass: pg.Pool
}

export const sendPeople = ({ roster }: Channels, events: PeopleEvent[]): Promise<void> =>
  putIntoOutbox(roster, 'roster', events.map(asOutboxEvent))

function asOutboxEvent(event: PeopleEvent): OutboxEvent {
  const { key, version } = event
  const about = { id: steadyId(`${key}/${version}`), key, aggregateVersion: version }
  if (event.kind === 'moved')
    return { ...about, type: uplineChanged, data: { change: event.changes[0]!, by: '1' } } as OutboxEvent
  const at = new Date(event.at).toISOString()
  const data = { member: event.member, by: '1', at }
  if (event.kind === 'joined')
    return { ...about, type: userCreated, data: { ...data, origin: 'seeded', sealedPassword: null } } as OutboxEvent
  return { ...about, type: event.kind === 'removed' ? userRemoved : userUpdated, data } as OutboxEvent
}

/** Sends the year in order of delivery. */
export async function deliver(channels: Channels, year: Year): Promise<void> {
  for (const delivery of year.deliveries) await deliverOne(channels, year, delivery)
}

async function deliverOne(channels: Channels, year: Year, delivery: Delivery): Promise<void> {
  if (delivery.channel === 'people') return sendPeople(channels, [delivery.event])
  if (delivery.channel === 'sync') return putIntoOutbox(channels.encompass, 'encompass', [readingOf(year, delivery)])
  const loans = delivery.rows.map(({ loan, state }) => rowOf(year.loans[loan]!, state))
  const { status, body } = await channels.admin.send<{ imported: number }>('POST', '/api/loans/bulk-import', { loans })
  if (status !== 200 || body.imported !== loans.length)
    throw new Error(`seed ${year.seed}: an import returned ${status} ${JSON.stringify(body)}`)
}

const rowOf = ({ number, states, appliedOn, lockedOn }: SimLoan, state: number): Record<string, string> => {
  const { status, cents, written, fundedAt, outcome, second } = states[state] as LoanState
  return {
    Borrower: `Borrower ${number}`,
    Address: '1 Simulation Way',
    State: 'NV',
    Purpose: 'Purchase',
    Created: COMPANY_BEGAN,
    Application_Date: appliedOn ?? '',
    Lock_Date: lockedOn ?? '',
    Loan_Number: number,
    Loan_Officer: written,
    Status: outcome ?? status,
    Loan_Amount: cents === null ? '' : (cents / 100).toFixed(2),
    Funded_Date: fundedAt === null || outcome !== null ? '' : new Date(fundedAt).toISOString(),
    ...(second ? { Second_Officer: second.written, Second_Officer_Percent: String(second.percent) } : {}),
  }
}

function readingOf({ loans }: Year, { loan, revision, eventNo }: Extract<Delivery, { channel: 'sync' }>): OutboxEvent {
  const { number, states, appliedOn, lockedOn } = loans[loan]!
  const { status, cents, officer, fundedAt, outcome } = states[revision - 1]!
  const externalId = steadyId(number)
  const data = {
    externalId,
    revision,
    loanNumber: number,
    borrower: `Borrower ${number}`,
    address: '1 Simulation Way',
    city: 'Reno',
    state: 'NV',
    product: 'Conventional 30',
    officerLoginId: officer.username,
    officerName: officer.fullName,
    officerNmls: null,
    milestone: status,
    status,
    outcome,
    amountCents: cents,
    createdAt: `${COMPANY_BEGAN}T12:00:00.000Z`,
    fundedAt: fundedAt === null ? null : new Date(fundedAt).toISOString(),
    ...(appliedOn === null ? {} : { appliedOn }),
    ...(lockedOn === null ? {} : { lockedOn }),
    readAt: new Date().toISOString(),
  }
  const id = steadyId(`${number}/${revision}/${eventNo}`)
  return { id, type: encompassLoanChanged, key: externalId, aggregateVersion: revision, data } as OutboxEvent
}

/** Fixes at the end of the year: a loan officer's name, an amount, a loan officer. A second person approves those of funded loans. */
export async function fixByHand({ admin }: Channels, year: Year): Promise<void> {
  for (const { number, fix, spelling, states } of year.fixed) {
    if (fix?.kind === 'spelling') {
      const assigned = { spelling, officerId: states[0]!.officer.id, remember: true }
      await mustSucceed(admin.send('POST', '/api/loans/spellings/assign', assigned))
    } else if (fix) {
      const found = await admin.send<LoansResponse>('GET', `/api/loans?scope=company&q=${number}&limit=50`)
      const loan = found.body.loans.find(({ loanNumber }) => loanNumber === number)
      if (loan) await mustSucceed(admin.send('PATCH', `/api/loans/${loan.id}`, changeOf(fix)))
    }
  }
}

function changeOf(fix: Exclude<Fix, { kind: 'spelling' }>): object {
  if (fix.kind === 'amount') return { amount: fix.cents / 100 }
  if (fix.kind === 'officer') return { officerId: fix.officer.id }
  return { originators: fix.originators.map(({ member, percent }) => ({ memberId: member.id, percent })) }
}

async function mustSucceed(sent: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await sent
  if (status >= 300) throw new Error(`a correction returned ${status} ${JSON.stringify(body)}`)
}
