import type { UseFormReturnType } from '@upline/ui/data'
import type { ProfileForm } from './profile-form.ts'

/** The profile's form, as its panels are given it. */
export type FormApi = UseFormReturnType<ProfileForm>
