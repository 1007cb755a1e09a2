import type { UseFormReturnType } from '@upline/ui/data'
import type { ProfileForm } from './profile-form.ts'

/** The profile form that its panels receive. */
export type FormApi = UseFormReturnType<ProfileForm>
