export const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const

export type ColorScheme = (typeof COLOR_SCHEMES)[number]
