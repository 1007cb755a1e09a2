import type { EntityManager } from '@mikro-orm/postgresql'
import type { AgentData, PlanType } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

type RegistrationStep = 'joining' | 'completed' | 'undoing' | 'failed'

export interface RegistrationRow {
  id: string
  paymentId: string
  memberId: string
  email: string
  planType: PlanType
  recruiterId: string | null
  agent: AgentData
  state: RegistrationStep
  joinedAt: Date | null
  credentialsAt: Date | null
  reason: string | null
  isRefunded: boolean
  /** The reason is sent only to the email address. */
  isPrivate: boolean
}

const FIELDS = [
  ...(['id', 'paymentId', 'memberId', 'email', 'planType', 'recruiterId', 'agent', 'state'] as const),
  ...(['joinedAt', 'credentialsAt', 'reason', 'isRefunded', 'isPrivate'] as const),
]

const COLUMNS = `id, payment_id as "paymentId", member_id as "memberId", email, plan_type as "planType",
  recruiter_id as "recruiterId", agent, state, joined_at as "joinedAt", credentials_at as "credentialsAt", reason,
  is_refunded as "isRefunded", is_private as "isPrivate"`

export const registrationOf = (em: EntityManager, paymentId: string): Promise<RegistrationRow | undefined> =>
  tables(em).selectFrom('registrations').select(FIELDS).where('paymentId', '=', paymentId).executeTakeFirst()

/** By its own id, or by the session id of the hosted payment page. Both are unguessable; neither changes anything. */
export const findRegistration = (em: EntityManager, reference: string): Promise<RegistrationRow | undefined> =>
  firstRow(
    em,
    `select ${COLUMNS} from registrations
     where id = $1 or payment_id = (select id from payments where session_id = $1)`,
    [reference],
  )

/** Returns which of these have ended. */
export const endedOf = async (em: EntityManager, ids: string[]): Promise<RegistrationRow[]> =>
  ids.length === 0
    ? []
    : tables(em)
        .selectFrom('registrations')
        .select(FIELDS)
        .where('id', 'in', ids)
        .where('state', 'in', ['completed', 'failed'])
        .execute()

export const lockRegistration = (
  tx: EntityManager,
  by: { id: string } | { memberId: string },
): Promise<RegistrationRow | undefined> =>
  'id' in by
    ? firstRow(tx, `select ${COLUMNS} from registrations where id = $1 for update`, [by.id])
    : firstRow(tx, `select ${COLUMNS} from registrations where member_id = $1 for update`, [by.memberId])

/** undefined if the payment already has a registration. */
export const insertRegistration = (
  tx: EntityManager,
  of: Pick<RegistrationRow, 'paymentId' | 'email' | 'planType' | 'recruiterId' | 'agent'>,
): Promise<RegistrationRow | undefined> =>
  tables(tx)
    .insertInto('registrations')
    .values({
      ...{ paymentId: of.paymentId, email: of.email, planType: of.planType },
      ...{ recruiterId: of.recruiterId, agent: of.agent },
    })
    .onConflict((same) => same.column('paymentId').doNothing())
    .returning(FIELDS)
    .executeTakeFirst()

/** Another active registration with this email address. Roster refuses addresses of completed ones. */
export const hasOtherRegistration = async (
  tx: EntityManager,
  { id, email }: Pick<RegistrationRow, 'id' | 'email'>,
): Promise<boolean> => {
  const other = await tables(tx)
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', id)
    .where('state', '=', 'joining')
    .executeTakeFirst()
  return other !== undefined
}

export const markJoined = (tx: EntityManager, id: string, at: Date) =>
  rows(tx, `update registrations set joined_at = coalesce(joined_at, $2) where id = $1`, [id, at.toISOString()])

export const markCredentials = (tx: EntityManager, id: string, at: Date) =>
  rows(tx, `update registrations set credentials_at = coalesce(credentials_at, $2) where id = $1`, [
    id,
    at.toISOString(),
  ])

export const endRegistration = (
  tx: EntityManager,
  id: string,
  end: { state: 'completed' | 'failed'; at: Date; isRefunded?: boolean },
) =>
  tables(tx)
    .updateTable('registrations')
    .set({ state: end.state, endedAt: end.at, isRefunded: end.isRefunded ?? false })
    .where('id', '=', id)
    .execute()

export const beginUndoing = (
  tx: EntityManager,
  id: string,
  { reason, isPrivate }: { reason: string; isPrivate: boolean },
) => tables(tx).updateTable('registrations').set({ state: 'undoing', reason, isPrivate }).where('id', '=', id).execute()

/**
 * Registrations whose steps in other services never completed. The product promises credentials within
 * 24 hours, which is the limit: by then databases are back and dead letters are replayed, so outages end no registration.
 */
const STUCK = `
  update registrations set state = 'undoing', reason = 'Your registration could not be finished in time.'
  where state = 'joining' and created_at < now() - interval '24 hours'`

export const undoStuck = (em: EntityManager): Promise<unknown> => rows(em, STUCK)
