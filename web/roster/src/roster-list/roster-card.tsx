import type { CurrentUser } from '@upline/contracts'
import { LevelBadge, RoleBadge } from '@upline/ui'
import { DutyBadges } from '../members/duty-badges.tsx'
import { fullName } from '../members/member-facts.ts'
import { MemberPhoto } from '../members/member-photo.tsx'
import type { RosterRow } from './roster-columns.tsx'
import { RowActions } from '../members/row-actions.tsx'
import css from '../members/roster-page.module.css'
import type { RosterDialog } from '../members/roster-dialog.ts'

interface Props {
  row: RosterRow
  viewer: CurrentUser
  onOpen: () => void
  onDialog: (dialog: RosterDialog) => void
}

/** A member on a phone: the name opens the profile, with the actions next to it. */
export const RosterCard = ({ row: { member }, viewer, onOpen, onDialog }: Props) => (
  <div className={css.card}>
    <button type="button" className={css.cardMain} onClick={onOpen}>
      <MemberPhoto member={member} size={36} />
      <span className={css.two}>
        <b>{fullName(member)}</b>
        <span>{member.email}</span>
        <span>{member.uplineId ? `${member.uplineName} · Signed up under affiliate` : 'Direct signup'}</span>
      </span>
    </button>
    <div className={css.cardFoot}>
      <RoleBadge role={member.role} />
      <DutyBadges duties={member.duties} />
      <LevelBadge level={member.level}>{`Level ${member.level}`}</LevelBadge>
      <RowActions member={member} viewer={viewer} onDialog={onDialog} />
    </div>
  </div>
)
