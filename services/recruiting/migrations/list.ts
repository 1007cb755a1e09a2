import type { MigrationObject } from '@mikro-orm/core'
import { companyTable } from '@upline/db'
import { eventMigrations } from '@upline/events'
import { operatorActions } from '@upline/operations'
import { bonusAttestations } from './bonus-attestations.ts'
import { bonusesForLoans } from './bonuses-for-loans.ts'
import { checkoutSessions, paymentsPerCheckout } from './checkout-sessions.ts'
import { confirmedBonuses } from './confirmed-bonuses.ts'
import { membersAndVolumes } from './members-and-volumes.ts'
import { paymentsAndRegistrations } from './payments-and-registrations.ts'
import { planChanges } from './plan-changes.ts'
import { privateAnswers } from './private-answers.ts'
import { rebuiltTeams } from './rebuilt-teams.ts'
import { settingsPublished } from './settings-published.ts'
import { sweepAttempts } from './sweep-attempts.ts'
import { teams } from './teams.ts'
import { unpaidRecruits } from './unpaid-recruits.ts'

export const migrations: MigrationObject[] = [
  ...eventMigrations,
  operatorActions,
  membersAndVolumes,
  paymentsAndRegistrations,
  teams,
  settingsPublished,
  privateAnswers,
  planChanges,
  sweepAttempts,
  checkoutSessions,
  paymentsPerCheckout,
  rebuiltTeams,
  companyTable,
  unpaidRecruits,
  bonusAttestations,
  bonusesForLoans,
  confirmedBonuses,
]
