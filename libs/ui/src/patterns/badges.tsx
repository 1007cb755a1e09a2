import { LOAN_STATUSES, levelLabel, rosterRoleBadge, type LoanStatus, type Role } from '@upline/contracts'
import type { CSSProperties, ReactNode } from 'react'
import { statusTone } from '../theme/status-tones.ts'
import css from './badges.module.css'

const tone = (name: string) =>
  ({
    '--ink': `var(--up-${name}-ink)`,
    '--fill': `var(--up-${name}-fill)`,
    '--mark': `var(--up-${name}-line)`,
  }) as CSSProperties

const isStatus = (status: string): status is LoanStatus => LOAN_STATUSES.includes(status as LoanStatus)

/** A quarter fills per stage; Funded is a check mark. Readable in gray, in print and without color vision. */
export function StageGlyph({ status }: { status: LoanStatus }) {
  const { slug, step } = statusTone[status]
  const part = { ...tone(slug), '--part': `${step * 25}%` } as CSSProperties
  return <span aria-hidden className={`${css.glyph} keep-colors`} data-step={step} style={part} />
}

/** Any other status (an outcome of the sync) is neutral. */
export function StatusBadge({ status }: { status: string }) {
  if (!isStatus(status)) return <NeutralBadge>{status}</NeutralBadge>
  return (
    <span className={css.badge} style={tone(statusTone[status].slug)}>
      <StageGlyph status={status} />
      {status}
    </span>
  )
}

const roleHue = (role: Role) =>
  role === 'ceo' ? 'purple' : role === 'admin' ? 'red' : role === 'senior_loan_officer' ? 'blue' : 'green'

export const RoleBadge = ({ role }: { role: Role }) => (
  <span className={css.badge} style={tone(roleHue(role))}>
    {rosterRoleBadge(role)}
  </span>
)

/** A level is a position, not a state: a colored mark, never a colored box. */
export function LevelBadge({ level, children }: { level: number; children?: ReactNode }) {
  const levelColor = [0, 1, 2, 3].includes(level) ? `var(--up-level-${level})` : 'var(--up-line-strong)'
  return (
    <span className={css.level}>
      <span aria-hidden className={`${css.square} keep-colors`} style={{ background: levelColor }} />
      {children ?? levelLabel(level)}
    </span>
  )
}

export const PaidBadge = ({ status }: { status: 'paid' | 'pending' }) => (
  <ToneBadge tone={status === 'paid' ? 'green' : 'processing'}>{status === 'paid' ? 'Paid' : 'Pending'}</ToneBadge>
)

export const ActiveBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? <ToneBadge tone="green">Active</ToneBadge> : <NeutralBadge>Inactive</NeutralBadge>

/** green: it counts now. processing: someone has to act. */
export const ToneBadge = ({ tone: name, children }: { tone: 'green' | 'processing'; children: string }) => (
  <span className={css.badge} style={tone(name)}>
    {children}
  </span>
)

export const NeutralBadge = ({ children }: { children: string }) => (
  <span className={css.badge} data-neutral>
    {children}
  </span>
)
