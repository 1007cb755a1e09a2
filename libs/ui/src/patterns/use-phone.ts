import { useMediaQuery } from '@mantine/hooks'

/** The width at which the stylesheets too turn to the phone; known at the first render, so that nothing is drawn twice. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
