import type { Member } from '@upline/contracts'
import { Button, counted, Empty, Panel } from '@upline/ui'
import { Term } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import { fullName } from '../members/member-facts.ts'
import css from './profile-page.module.css'

interface Props {
  member: Member
  direct: Member[]
  /** Set if more reports can be loaded. */
  onMore: (() => void) | undefined
}

/** The line: the upline above the member, and the direct reports below. */
export const ReportingStructure = ({ member, direct, onMore }: Props) => (
  <Panel title="Reporting Structure" flush>
    <ol className={css.line}>
      {member.uplineId ? (
        <li>
          <Link to={`/member-profile/${member.uplineId}`}>{member.uplineName ?? 'Upline'}</Link>
          <span>
            <Term name="Upline" />
          </span>
        </li>
      ) : (
        <li>
          <b>Direct signup / No affiliate relationship</b>
        </li>
      )}
      <li data-here>
        <b>{fullName(member)}</b>
        <span>{counted(member.downlineCount, 'direct report')}</span>
      </li>
      {direct.map((one) => (
        <li key={one.id} data-below>
          <Link to={`/member-profile/${one.id}`}>{fullName(one)}</Link>
          <span>{one.isActive ? counted(one.downlineCount, 'direct report') : 'Inactive'}</span>
        </li>
      ))}
    </ol>
    {onMore && (
      <div className={css.more}>
        <Button variant="subtle" size="compact-sm" onClick={onMore}>
          Show more reports
        </Button>
      </div>
    )}
    {member.downlineCount === 0 && <Empty title="No direct reports" />}
  </Panel>
)
