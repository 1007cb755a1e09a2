import { CompanyRow, type EntityDescription } from '@upline/db'
import { BEYOND_EVENT_ENTITIES, eventEntities } from '@upline/events'
import { OperatorActRow } from '@upline/operations'
import { AwaitedBonusRow, Bonus, BonusAttestationRow, FirstStep, PageView, RecruitingSetting } from './schema/growth.ts'
import { Member, OfficerVolume, Team, ToldMember } from './schema/members.ts'
import { InvoicePayment, Payment, ProviderEvent } from './schema/payments.ts'
import { Registration, SweepAttempt } from './schema/registrations.ts'
import { PlanChange, Subscription } from './schema/subscriptions.ts'

/** The tables of recruiting alone. */
export const RECRUITING_ENTITIES = [
  ...[AwaitedBonusRow, Bonus, BonusAttestationRow, PageView, FirstStep, RecruitingSetting],
  ...[Member, OfficerVolume, ToldMember, Team],
  ...[Payment, InvoicePayment, ProviderEvent],
  ...[Registration, SweepAttempt],
  ...[Subscription, PlanChange],
]

/** Every table of the service. */
export const ENTITIES: EntityDescription[] = [...eventEntities, OperatorActRow, CompanyRow, ...RECRUITING_ENTITIES]

/** What MikroORM cannot describe. */
export const BEYOND_ENTITIES = [BEYOND_EVENT_ENTITIES, 'alter table teams set (fillfactor = 80)'].join(';\n')
