export const sessionQueryKey = ['/api/auth/me'] as const

/** What the sign-in pages need to know; the same for whoever is here. */
export const signInSettingsKey = ['/api/auth/settings'] as const
