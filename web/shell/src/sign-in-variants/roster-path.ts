import { remoteOf } from '../remotes/remote-paths.ts'

/** A roster variant where a remote draws it, else the roster itself. */
export const rosterPath = (wanted: '/admin-roster' | '/direct-roster'): string =>
  remoteOf(wanted) ? wanted : '/working-roster'
