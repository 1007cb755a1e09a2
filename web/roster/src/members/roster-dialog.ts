import type { Member } from '@upline/contracts'

/** The open dialog of the roster table and its member. */
export type RosterDialog = { kind: 'add' | 'import' } | { kind: 'edit' | 'delete'; member: Member }
