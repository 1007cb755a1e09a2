import type { TeamResponse } from '@upline/contracts'
import { ActiveBadge, counted, RoleBadge, Empty, LoadError, Panel, SkeletonRows } from '@upline/ui'
import { Link } from '@upline/web-kit'
import css from './dashboard.module.css'
import { statsOf, withDepths, type LeveledMember } from './downline-levels.ts'
import { teamFailure, useTeam } from './use-dashboard.ts'

/** Rows per section; the rest is one click away on Team Management. */
const SHOWN = 6
const SECTIONS = [
  { depth: 1, title: 'Direct Reports' },
  { depth: 2, title: 'Level 2' },
  { depth: 3, title: 'Level 3' },
]

function Section({ title, members, total }: { title: string; members: LeveledMember[]; total: number }) {
  if (total === 0) return null
  const rest = total - Math.min(members.length, SHOWN)
  return (
    <section aria-label={title} className={css.level}>
      <h3 className={css.section}>
        {title} <span className="num">{total.toLocaleString('en-US')}</span>
      </h3>
      <ul className={css.people}>
        {members.slice(0, SHOWN).map(({ member }) => (
          <li key={member.id}>
            <Link to={`/member-profile/${member.id}`}>{member.name}</Link>
            <span className={css.badges}>
              <RoleBadge role={member.role} />
              <ActiveBadge isActive={member.isActive} />
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={css.more}>
          <Link to="/downline">and {rest.toLocaleString('en-US')} more</Link>
        </p>
      )}
    </section>
  )
}

function Sections({ team }: { team: TeamResponse }) {
  const stats = statsOf(team)
  const members = withDepths(team)
  const totals = [stats.levels.level1, stats.levels.level2, stats.levels.level3]
  return (
    <>
      <dl className={css.counts}>
        <div>
          <dt>Loan officers</dt>
          <dd className="num">{stats.activeLoanOfficers.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Senior loan officers</dt>
          <dd className="num">{stats.seniorLoanOfficers.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      <div className={css.levels}>
        {SECTIONS.map(({ depth, title }, at) => {
          const here = members.filter((one) => one.depth === depth)
          return <Section key={depth} title={title} members={here} total={totals[at] ?? here.length} />
        })}
      </div>
    </>
  )
}

/** `label`: whose team it is, where a choice could make that unclear. */
export function DownlinePanel({ label }: { label?: string | undefined }) {
  const { data: team, error, refetch } = useTeam()
  const total = team && statsOf(team).totalDownline
  const people = total ? counted(total, 'member') : undefined
  const note = [label, people].filter(Boolean).join(' · ')
  return (
    <Panel title="My Downline Team" note={note} flush>
      {error ? (
        <LoadError title="Unable to load your team" detail={teamFailure(error)} onRetry={() => refetch()} />
      ) : !team ? (
        <SkeletonRows message="Loading your team data..." rows={3} widths={[44, 16]} />
      ) : team.directDownline.length === 0 ? (
        <Empty title="No Direct Reports Yet">
          When team members are assigned to report to you, they&apos;ll appear here.
        </Empty>
      ) : (
        <Sections team={team} />
      )}
    </Panel>
  )
}
