import type { Member } from '@upline/contracts'

/** Which dialog of the roster table is open, and for whom. */
export type RosterDialog = { kind: 'add' | 'import' } | { kind: 'edit' | 'delete'; member: Member }
