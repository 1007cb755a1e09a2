import { defineEntity, p } from '@mikro-orm/core'
import { instant, words } from '@upline/db'

export const SavedView = defineEntity({
  name: 'SavedView',
  tableName: 'saved_views',
  properties: {
    memberId: p.text().primary(),
    name: p.text().primary(),
    /** URL parameters of the page. */
    query: p.text(),
    /** Empty: all. */
    columns: words(),
    savedAt: instant().defaultRaw('now()'),
  },
  checks: [{ name: 'saved_views_name_check', expression: 'length(name) between 1 and 60' }],
})
