import type { BulkMembersResponse, NewMemberRow } from '@upline/contracts'
import { api } from '@upline/web-kit'

/** How a roster page maps the members of a file and where it sends them. */
export interface ImportVariant {
  previewRows: number
  shape: (member: NewMemberRow) => NewMemberRow
  send: (members: NewMemberRow[], fileName?: string) => Promise<BulkMembersResponse>
  /** The server processes files above the size of one call. */
  hasJob: boolean
}

/** Roster builder and table: preview of 5 rows. */
export const BUILDER_IMPORT: ImportVariant = {
  previewRows: 5,
  shape: (member) => member,
  send: (members, fileName) => api('/api/team-members/bulk-import', { method: 'POST', json: { members, fileName } }),
  hasJob: true,
}

/** Admin roster: lowercase email as username, level 2 loan officers, and a note with the source. */
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
