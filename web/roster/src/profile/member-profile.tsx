import type { Duty, Member } from '@upline/contracts'
import { Button, FormError, LevelBadge, PageHeader, RoleBadge } from '@upline/ui'
import { useForm } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { emailProblem, websiteProblem } from '../member-dialogs/member-form.ts'
import { canEdit, fullName } from '../members/member-facts.ts'
import { DutyBadges } from '../members/duty-badges.tsx'
import { MemberPhoto } from '../members/member-photo.tsx'
import { BackToRoster } from './back-to-roster.tsx'
import { dutiesProblem, profileFormOf, type ProfileForm } from './profile-form.ts'
import css from './profile-page.module.css'
import { LINK_FIELDS } from './public-profile.ts'
import { ProfilePanels } from './profile-panels.tsx'
import type { Profile } from './use-profile.ts'
import { useSaveProfile } from './use-save-profile.ts'

const notEmpty = (text: string) => (text.trim() === '' ? 'Fill in this field' : null)
const FORM_ID = 'member-profile'

const RULES = {
  firstName: notEmpty,
  lastName: notEmpty,
  username: notEmpty,
  email: emailProblem,
  originationWebsite: (site: string) => websiteProblem(site, false),
  recruitingWebsite: (site: string) => websiteProblem(site, false),
  duties: (duties: Duty[], { role }: ProfileForm) => dutiesProblem(role, duties),
  ...Object.fromEntries(LINK_FIELDS.map((field) => [field, (site: string) => websiteProblem(site, false)])),
}

/** The form of the profile, in view or edit mode. */
function useProfileForm(member: Member) {
  const [isEditing, setEditing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { save, failed, isSaving } = useSaveProfile(member)
  const form = useForm<ProfileForm>({
    initialValues: profileFormOf(member),
    validate: RULES,
  })
  const edit = () => {
    form.setValues(profileFormOf(member))
    form.clearErrors()
    setFailure(undefined)
    setEditing(true)
  }
  const submitted = (values: ProfileForm) =>
    save(values).then(
      () => setEditing(false),
      (error: unknown) => {
        const { fields, message } = failed(error)
        form.setErrors(fields)
        setFailure(message)
      },
    )
  return { form, failure, isEditing, isSaving, edit, cancel: () => setEditing(false), submitted }
}

export function MemberProfile({ member, profile }: { member: Member; profile: Profile }) {
  const viewer = useSignedInUser()
  const { form, failure, isEditing, isSaving, edit, cancel, submitted } = useProfileForm(member)
  return (
    <>
      <PageHeader
        back={<BackToRoster />}
        title={<Title member={member} />}
        sub={<Badges member={member} />}
        actions={
          isEditing ? (
            <SaveButtons isSaving={isSaving} onCancel={cancel} />
          ) : (
            canEdit(viewer, member) && <Button onClick={edit}>Edit Profile</Button>
          )
        }
      />
      <form id={FORM_ID} noValidate onSubmit={form.onSubmit((values) => void submitted(values))}>
        <FormError>{isEditing && failure}</FormError>
        <ProfilePanels member={member} profile={profile} form={isEditing ? form : undefined} />
      </form>
    </>
  )
}

const SaveButtons = ({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) => (
  <>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" form={FORM_ID} loading={isSaving}>
      Save Changes
    </Button>
  </>
)

const Title = ({ member }: { member: Member }) => (
  <span className={css.title}>
    <MemberPhoto member={member} size={44} />
    <span>{fullName(member)}</span>
  </span>
)

const Badges = ({ member }: { member: Member }) => (
  <span className={css.badges}>
    <RoleBadge role={member.role} />
    <LevelBadge level={member.level}>{`Level ${member.level}`}</LevelBadge>
    <DutyBadges duties={member.duties} />
  </span>
)
