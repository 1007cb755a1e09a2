import type { MatchingKeyKind } from '@upline/contracts'
import type { MemberFacts } from '@upline/contracts/events'
import { officerKeyOf } from '../ledger/spelling-keys.ts'

const NMLS_PREFIX = 'nmls:'

/** An NMLS ID as a key, next to the spellings: `nmls:` and its digits. */
export const nmlsKeys = (nmls: string | null): string[] => {
  const digits = (nmls ?? '').replace(/\D/g, '').replace(/^0+/, '')
  return digits === '' ? [] : [`${NMLS_PREFIX}${digits}`]
}

export interface MemberKey {
  kind: MatchingKeyKind
  key: string
  /** As written, for people. */
  value: string
}

/** The keys that a member's facts give them: at most one of each kind. */
export function memberKeys({ username, email, firstName, lastName, nmls }: MemberFacts): MemberKey[] {
  const texts = [
    { kind: 'username', value: username },
    { kind: 'email', value: email },
    { kind: 'name', value: `${firstName} ${lastName}`.trim() },
  ] as const
  const spelled = texts.map(({ kind, value }) => ({ kind, value, key: officerKeyOf(value) }))
  return [
    // Text that looks like an NMLS ID is not used as a name.
    ...spelled.filter(({ key }) => key !== '' && !key.startsWith(NMLS_PREFIX)),
    ...nmlsKeys(nmls).map((key) => ({ kind: 'nmls' as const, value: nmls, key })),
  ]
}
