import type { ReadModel } from '@upline/http'

/** The copy of who is who and under whom. */
export const MEMBERS: ReadModel = {
  types: [
    ...['user-created', 'user-updated', 'user-removed', 'user-erased', 'users-imported', 'users-removed'],
    ...['upline-changed', 'uplines-changed'],
  ],
  forget: 'update members set profile_version = -1, upline_version = -1',
}
