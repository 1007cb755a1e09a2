import { defineEntity, p } from '@mikro-orm/core'
import { assignedNumber, instant, word } from '@upline/db'

/** Results of backups and verifications: written by the commands, read by the Operations page. */
export const MaintenanceRun = defineEntity({
  name: 'MaintenanceRun',
  tableName: 'maintenance_runs',
  properties: {
    id: assignedNumber().primary(),
    at: instant().defaultRaw('now()'),
    kind: word<'backup' | 'verify'>(),
    isGood: p.boolean(),
    outcome: p.text(),
  },
  indexes: [{ name: 'maintenance_runs_last', columns: [{ name: 'kind' }, { name: 'id', sort: 'desc' }] }],
  checks: [{ name: 'maintenance_runs_kind_check', expression: "kind in ('backup', 'verify')" }],
})
