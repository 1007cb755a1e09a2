import type { Member } from '@upline/contracts'
import { Panel, TextInput } from '@upline/ui'
import { FieldList, type FieldRow } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import type { ReactNode } from 'react'
import { fullName, canChangePosition } from '../members/member-facts.ts'
import { BalancePanel } from './balance-panel.tsx'
import { DataProtection } from './data-protection.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { LandingTools } from './landing-tools.tsx'
import { LicensesPanel } from './licenses-panel.tsx'
import { MatchingKeyNotes } from './matching-key-notes.tsx'
import { MemberHistory } from './member-history.tsx'
import type { FormApi } from './form-api.ts'
import css from './profile-page.module.css'
import { PhotoPicker } from './photo-picker.tsx'
import { photoStatus } from './photo-status.ts'
import { PayrollPanel } from './payroll-panel.tsx'
import { PositionPanel } from './position-panel.tsx'
import { PublicProfilePanel } from './public-profile-panel.tsx'
import { ReportingStructure } from './reporting-structure.tsx'
import { Site } from './site-link.tsx'
import { StatsPanel } from './stats-panel.tsx'
import { SupervisionPanel } from './supervision-panel.tsx'
import type { Profile } from './use-profile.ts'
import { useYear } from './use-year.ts'
import { hasLoans, YearLoans } from './year-loans.tsx'
import { YearSection } from './year-section.tsx'

interface Props {
  member: Member
  profile: Profile
  /** Set in edit mode. Values turn into fields in place, so that the layout does not shift. */
  form: FormApi | undefined
}

type TextField = 'firstName' | 'lastName' | 'username' | 'email' | 'phone' | 'originationWebsite' | 'recruitingWebsite'

const field = (form: FormApi, name: TextField, label: string, disabled = false): ReactNode => (
  <TextInput aria-label={label} disabled={disabled} {...form.getInputProps(name)} />
)

function basicRows(member: Member, form: FormApi | undefined, isNameKept: boolean): FieldRow[] {
  if (!form) {
    return [
      ['Full name', fullName(member)],
      ['Username', `@${member.username}`],
      ['Photo', photoStatus(member)],
    ]
  }
  return [
    ['First name', field(form, 'firstName', 'First name')],
    ['Last name', field(form, 'lastName', 'Last name')],
    ['Username', field(form, 'username', 'Username', isNameKept)],
    ['Photo', <PhotoPicker key="photo" member={member} form={form} />],
  ]
}

const contactRows = (member: Member, form: FormApi | undefined): FieldRow[] => [
  [
    'Email',
    form ? (
      field(form, 'email', 'Email')
    ) : member.email ? (
      <a href={`mailto:${member.email}`}>{member.email}</a>
    ) : (
      'No email provided'
    ),
  ],
  ['Phone', form ? field(form, 'phone', 'Phone') : member.phone || 'No phone provided'],
]

const siteRows = (member: Member, form: FormApi | undefined): FieldRow[] => [
  [
    'Origination Website',
    form ? field(form, 'originationWebsite', 'Origination Website') : <Site address={member.originationWebsite} />,
  ],
  [
    'Recruiting Website',
    form ? field(form, 'recruitingWebsite', 'Recruiting Website') : <Site address={member.recruitingWebsite} />,
  ],
]

export const ProfilePanels = ({ member, profile, form }: Props) => {
  const viewer = useSignedInUser()
  const isNameKept = !canChangePosition(viewer, member)
  const isOwn = viewer.id === member.id
  const { data: year } = useYear(member.id)
  return (
    <div className={css.grid}>
      <YearSection member={member} />
      <div className={css.column}>
        {year && hasLoans(year) && <YearLoans year={year} isOwn={isOwn} />}
        <Panel title="Basic Information" flush>
          <FieldList fields={basicRows(member, form, isNameKept)} />
          <MatchingKeyNotes memberId={member.id} />
        </Panel>
        <Panel title="Contact Information" flush>
          <FieldList fields={contactRows(member, form)} />
        </Panel>
        <Panel title="Website Information" flush>
          <FieldList fields={siteRows(member, form)} />
        </Panel>
        <StatsPanel member={member} form={form} />
        <PublicProfilePanel member={member} form={form} />
      </div>
      <div className={css.column}>
        <ReportingStructure member={member} direct={profile.direct} onMore={profile.moreReports} />
        <PositionPanel member={member} form={form} />
        <PayrollPanel member={member} form={form} />
        <LicensesPanel member={member} />
        <SupervisionPanel member={member} />
        <BalancePanel memberId={member.id} />
        <LandingTools member={member} />
        <MemberHistory memberId={member.id} />
        <EvidencePanel member={member} />
        <DataProtection member={member} />
      </div>
    </div>
  )
}
