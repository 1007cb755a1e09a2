import { NeutralBadge } from '@upline/ui'
import { Link } from '@upline/web-kit'
import type { ReactNode } from 'react'
import css from './two-lines.module.css'

/** A cell with a value and a detail below it. */
export const TwoLines = ({ title, children }: { title?: string; children: ReactNode }) => (
  <span className={css.two} title={title}>
    {children}
  </span>
)

interface NameProps {
  member: { id: string; name: string; username: string; isActive: boolean }
  /** False for a viewer who sees no other profiles. */
  hasProfile?: boolean
}

export const NameAndUsername = ({ member, hasProfile = true }: NameProps) => (
  <TwoLines>
    {hasProfile ? <Link to={`/member-profile/${member.id}`}>{member.name}</Link> : <b>{member.name}</b>}
    <span>
      @{member.username} {!member.isActive && <NeutralBadge>Inactive</NeutralBadge>}
    </span>
  </TwoLines>
)
