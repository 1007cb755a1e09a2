import type { Member } from '@upline/contracts'
import { NeutralBadge, RoleBadge } from '@upline/ui'
import { DutyMark } from './duty-badges.tsx'
import { fullName } from './member-facts.ts'
import { MemberPhoto } from './member-photo.tsx'
import css from './roster-page.module.css'

export const NameCell = ({ member }: { member: Member }) => (
  <span className={css.person}>
    <MemberPhoto member={member} />
    <span className={css.two}>
      <b>
        {fullName(member)} {!member.isActive && <NeutralBadge>Inactive</NeutralBadge>}
      </b>
      <span>@{member.username}</span>
    </span>
  </span>
)

export const RoleCell = ({ member }: { member: Member }) => (
  <span className={css.role}>
    <RoleBadge role={member.role} />
    <DutyMark duties={member.duties} />
  </span>
)

export const ContactCell = ({ member }: { member: Member }) => (
  <span className={css.two}>
    <a href={`mailto:${member.email}`}>{member.email}</a>
    <span>{member.phone || '—'}</span>
  </span>
)
