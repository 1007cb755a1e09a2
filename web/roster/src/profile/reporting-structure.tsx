import type { Member } from '@upline/contracts'
import { Empty, Panel } from '@upline/ui'
import { Link } from '@upline/web-kit'
import { fullName } from '../members/member-facts.ts'
import css from './profile-page.module.css'

const count = (reports: number) => `${reports.toLocaleString('en-US')} direct report${reports === 1 ? '' : 's'}`

/** The line: the upline above, the member, the direct reports below. */
export const ReportingStructure = ({ member, direct }: { member: Member; direct: Member[] }) => (
  <Panel title="Reporting Structure" flush>
    <ol className={css.line}>
      {member.uplineId ? (
        <li>
          <Link to={`/member-profile/${member.uplineId}`}>{member.uplineName ?? 'Upline'}</Link>
          <span>Upline</span>
        </li>
      ) : (
        <li>
          <b>Direct signup / No affiliate relationship</b>
        </li>
      )}
      <li data-here>
        <b>{fullName(member)}</b>
        <span>{count(member.downlineCount)}</span>
      </li>
      {direct.map((one) => (
        <li key={one.id} data-below>
          <Link to={`/member-profile/${one.id}`}>{fullName(one)}</Link>
          <span>{one.isActive ? count(one.downlineCount) : 'Inactive'}</span>
        </li>
      ))}
    </ol>
    {member.downlineCount === 0 && <Empty title="No direct reports" />}
  </Panel>
)
