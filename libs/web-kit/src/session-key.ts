export const sessionQueryKey = ['/api/auth/me'] as const

/** What the sign-in pages need. It does not depend on the user. */
export const signInSettingsKey = ['/api/auth/settings'] as const
