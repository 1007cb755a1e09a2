import { useMediaQuery } from '@mantine/hooks'

/** The stylesheets' breakpoint for phones. Known at the first render, so that nothing renders twice. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
