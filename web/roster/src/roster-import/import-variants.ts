import type { BulkMembersAnswer, NewMemberRow } from '@upline/contracts'
import { api } from '@upline/web-kit'

/** What a roster page makes of a file's members, and where it sends them. */
export interface ImportVariant {
  previewRows: number
  shape: (member: NewMemberRow) => NewMemberRow
  send: (members: NewMemberRow[], fileName?: string) => Promise<BulkMembersAnswer>
  /** Files above one call's size go to the server as they are and are worked on there. */
  hasJob: boolean
}

/** The roster builder and the table: 5 rows of preview. */
export const BUILDER_IMPORT: ImportVariant = {
  previewRows: 5,
  shape: (member) => member,
  send: (members, fileName) => api('/api/team-members/bulk-import', { method: 'POST', json: { members, fileName } }),
  hasJob: true,
}

/** The admin roster: the lower-cased email as username, loan officers of level 2, and a note where they came from. */
export const asAdminImport = (member: NewMemberRow): NewMemberRow => ({
  ...member,
  username: member.email.trim().toLowerCase(),
  role: 'loan_officer',
  level: 2,
  notes: 'Imported from CSV',
})

export const ADMIN_IMPORT: ImportVariant = {
  previewRows: 10,
  shape: asAdminImport,
  send: (members, fileName) => api('/api/users/import-csv', { method: 'POST', json: { csvData: members, fileName } }),
  hasJob: false,
}
