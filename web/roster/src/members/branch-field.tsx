import { TextInput } from '@upline/ui'
import type { ComponentProps } from 'react'

const OWN_BRANCH = 'You cannot set your own branch. Ask the CEO, another admin or a manager above you.'

interface Props extends ComponentProps<typeof TextInput> {
  /** The member is the viewer. A comp plan can be assigned to a branch, so no one sets their own. */
  isOwn: boolean
}

export const BranchField = ({ isOwn, disabled, ...props }: Props) => (
  <TextInput
    maxLength={100}
    disabled={disabled === true || isOwn}
    description={isOwn ? OWN_BRANCH : undefined}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...props}
  />
)
