import type { CurrentUser, Member } from '@upline/contracts'
import { screen } from '@testing-library/react'
import { useForm } from '@upline/ui/data'
import type { ComponentType } from 'react'
import { renderScreen } from '@upline/web-kit/testing'
import { BuilderFields } from '../builder/builder-fields.tsx'
import { builderFormOf } from '../builder/builder-form.ts'
import { formOf } from '../member-dialogs/member-form.ts'
import { PositionFields } from '../member-dialogs/position-fields.tsx'
import { profileFormOf } from '../profile/profile-form.ts'
import { PositionPanel } from '../profile/position-panel.tsx'

const member = {
  ...{ id: 'olga', firstName: 'Olga', lastName: 'Peak', email: 'o@x.test', username: 'olga', phone: '', level: 1 },
  ...{ role: 'admin', uplineId: null, originationWebsite: '', recruitingWebsite: '', branch: 'Reno', duties: [] },
} as unknown as Member

const FORMS: Record<string, ComponentType> = {
  profile: () => <PositionPanel member={member} form={useForm({ initialValues: profileFormOf(member) })} />,
  'edit dialog': () => <PositionFields member={member} form={useForm({ initialValues: formOf(member) })} />,
  'roster builder': () => <BuilderFields member={member} form={useForm({ initialValues: builderFormOf(member) })} />,
}

function open(Form: ComponentType, viewer: Partial<CurrentUser>) {
  renderScreen(<Form />, { user: { role: 'admin', ...viewer } })
  return screen.getByLabelText('Branch')
}

describe.each(Object.entries(FORMS))('the branch in the %s', (_, Form) => {
  it('disables it for the member and explains who sets it', () => {
    const field = open(Form, { id: 'olga' })
    expect(field).toBeDisabled()
    expect(field).toHaveAccessibleDescription(
      'You cannot set your own branch. Ask the CEO, another admin or a manager above you.',
    )
  })

  it('leaves it open to another admin, without an explanation', () => {
    const field = open(Form, { id: 'ann' })
    expect(field).toBeEnabled()
    expect(field).not.toHaveAccessibleDescription()
  })
})
