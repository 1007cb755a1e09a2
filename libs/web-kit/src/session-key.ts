export const sessionQueryKey = ['/api/auth/me'] as const
