import { defineEntity, p } from '@mikro-orm/core'
import { assignedNumber, calendarDate } from '@upline/db'
import { Member } from './members.ts'
import { reference } from './parts.ts'

/** Queue: funded loans to settle again after a late row of the hierarchy. */
export const Resettlement = defineEntity({
  name: 'Resettlement',
  tableName: 'resettlements',
  properties: {
    id: assignedNumber().primary(),
    memberNo: p.integer(),
    /** Levels below the member that the row affects. */
    depth: p.smallint(),
    cause: p.text(),
    fromOn: calendarDate(),
    tillOn: calendarDate(),
  },
})

/** Queue: loans to settle again. */
export const LoanToResettle = defineEntity({
  name: 'LoanToResettle',
  tableName: 'resettling',
  properties: {
    loanId: p.uuid().primary(),
    cause: p.text(),
  },
})

/** Queue: months of payees whose tier can differ from what is booked. */
export const TierRecount = defineEntity({
  name: 'TierRecount',
  tableName: 'tier_recounts',
  properties: {
    memberNo: () => reference(Member).primary(),
    month: p.integer().primary(),
    cause: p.text(),
  },
})
