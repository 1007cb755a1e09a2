import { defineEntity, p } from '@mikro-orm/core'
import { cents } from '@upline/db'

/** Count and volume of a member's own funded loans. The inbox makes sure that each event counts once. */
export const OfficerVolume = defineEntity({
  name: 'OfficerVolume',
  tableName: 'officer_volumes',
  properties: {
    memberId: p.text().primary(),
    loans: p.integer(),
    cents: cents(),
  },
})

/** Changes below a member that are not yet added to its downline. Rows are only added, so writers never wait for others. */
export const VolumeDelta = defineEntity({
  name: 'VolumeDelta',
  tableName: 'volume_deltas',
  properties: {
    memberId: p.text().primary(),
    loans: p.integer(),
    cents: cents(),
  },
  indexes: [{ name: 'volume_deltas_of', properties: ['memberId'] }],
})
