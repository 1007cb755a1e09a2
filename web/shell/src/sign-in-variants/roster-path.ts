import { remoteOf } from '../remotes/remote-paths.ts'

/** The roster variant if a remote has it, or else the roster. */
export const rosterPath = (wanted: '/admin-roster' | '/direct-roster'): string =>
  remoteOf(wanted) ? wanted : '/working-roster'
