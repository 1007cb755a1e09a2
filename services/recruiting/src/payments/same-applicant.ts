import type { AgentData } from '@upline/contracts'

const WHO = ['firstName', 'lastName', 'nmls', 'mobilePhone'] as const

/** Whether a form was filled in by whoever filled in the other: an address alone says nothing, anybody may know it. */
export const isSameApplicant = (one: AgentData | null, other: AgentData): boolean =>
  one !== null && WHO.every((field) => plain(one[field]) === plain(other[field]))

const plain = (text: string | undefined): string => (text ?? '').trim().toLowerCase()
